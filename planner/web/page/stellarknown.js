// Ships and technologies of Stellar Horizons, asked for once.

import { look } from "./api.js";

export const known = { ships: [], technologies: [] };

export async function learn() {
  if (known.ships.length) return;
  [known.ships, known.technologies] = await Promise.all([look("stellar/ships"), look("stellar/technologies")]);
}
