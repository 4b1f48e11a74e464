"""How answers are shown: as text for people, and as JSON for programs. Nothing here prints, and nothing is judged.

Functions that tell_... read a value for what is worth saying about it, ..._text and ..._lines make text of it, and
..._facts make plain values, ready for JSON. What a command or a page offers beside an answer, such as an option that
shows more, is theirs to add: no text names an option.

    wording     words and numbers for people: counts, odds, lines that fit the screen
    tables      tables that fit the screen
    jsonform    numbers and values as JSON can hold them     csvform     tables as comma-separated values
    settings    what a player may set, and how it is spoken of
    heads       what answers begin with: rocket, year, status    assumed     what nobody said
    answers     the answer to a mission with a goal          routes      fronts and how far they are proven
    reach       every site that is reached                   reachpicture   the same drawn
    launch      start years against turns, also drawn
    compare     both for several rockets side by side        comparestacks  what several rockets are worth
    lading      what to load, how much more fits, the bill
    builds      stacks built of a hand
    landings    ways down to a site and up again             reachpage      sites as a page for a browser
    whynot      why there is no flight, what would help      causewords, changewords   its sentences
    toldplan    what is told of a plan: values and JSON      tellplan    the plan read for them
    planwords   words for the parts of a plan                reasons     why a step costs what it costs
    plans       a plan turn by turn                          orders      a plan as orders to paste
    merged      what these tell in one line                  deltav      burns in km/s
    verdicts    what the referee says
    toldrocket  what a rocket is worth: values and JSON      rocket      the same as text
    spaces      places of a board                            cards       cards of a catalogue
    told        any of these, for Python
"""
