import type en from "./diversity.en.ts";

export default {
  "diversity.act": "Paden vergelijken",
  "diversity.title": "Wat deelt {name} met een andere?",
  "diversity.with": "Vergelijken met",
  "diversity.choose": "Kies er een …",
  "diversity.search": "Zoeken op nummer, referentie of pakket",
  "diversity.first": "De eerste {count, number} staan in de lijst. Zoek om andere te vinden.",
  "diversity.not-found": "Niets gevonden.",
  "diversity.none": "Er is nog niets om mee te vergelijken.",
  "diversity.level.UNKNOWN":
    "Wij kennen geen rack, paneel of route die ze delen, maar niet al hun plaatsen zijn bekend. Ze liggen in één gebouw.",
  "diversity.level.APART": "Voor zover wij weten delen ze niets.",
  "diversity.level.PARTLY":
    "Ze lopen gescheiden, maar delen een gebouw, een zaal of een bedrijf. Een storing daar kan beide treffen.",
  "diversity.level.TOGETHER": "Ze delen een rack, een paneel of een route. Eén storing kan beide treffen.",
  "diversity.table": "{first} en {second}",
  "diversity.aspect": "Onderdeel",
  "diversity.aspect.SITE": "Datacenter",
  "diversity.aspect.ROOM": "Zaal",
  "diversity.aspect.RACK": "Rack",
  "diversity.aspect.PANEL": "Paneel",
  "diversity.aspect.ROUTE": "Route",
  "diversity.aspect.PARTY": "Bedrijf",
  "diversity.verdict": "Resultaat",
  "diversity.shared": "Gedeeld: {places}",
  "diversity.separate": "Gescheiden",
  "diversity.unknown": "Niet bekend",
} satisfies Record<keyof typeof en, string>;
