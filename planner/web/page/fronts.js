// The fronts of all places, as they come: columns of numbers.

const COLUMNS = ["turns", "half_burns", "fuel_steps", "hazards", "belts", "survival", "tanks", "aqua", "gives_up"];

export class Fronts {
  #facts;
  #rows = new Map();

  constructor(facts) {
    this.#facts = facts;
    let first = 0;
    facts.places.forEach((place, index) => {
      this.#rows.set(place, { first, count: facts.counts[index] });
      first += facts.counts[index];
    });
  }

  get start() {
    return this.#facts.start;
  }

  get reached() {
    return this.#rows.size;
  }

  // How far it is proven, as a word and a sentence.
  get proof() {
    return { status: this.#facts.status, reasons: this.#facts.reasons };
  }

  has(place) {
    return this.#rows.has(place);
  }

  count(place) {
    return this.#rows.get(place)?.count ?? 0;
  }

  // The best flight to a place, by what counts first.
  best(place) {
    const there = this.#rows.get(place);
    if (!there) return null;
    return Object.fromEntries(COLUMNS.map((name) => [name, this.#facts[name]?.[there.first] ?? null]));
  }

  // Fewest turns of all flights to a place.
  fewestTurns(place) {
    const there = this.#rows.get(place);
    return there ? Math.min(...this.#facts.turns.slice(there.first, there.first + there.count)) : Infinity;
  }

  // Why a rocket can never land there, if that is known.
  barred(place) {
    return this.#facts.barred[place] ?? null;
  }
}
