export interface Article {
  readonly id: string;
  readonly points: number;
  readonly en: { readonly name: string; readonly about: string };
  readonly nl: { readonly name: string; readonly about: string };
}

export const goods: readonly Article[] = [
  {
    id: "coffee",
    points: 180,
    en: { name: "Bag of coffee", about: "500 grams of beans from a roaster in Zwolle." },
    nl: { name: "Pak koffie", about: "500 gram bonen van een brander in Zwolle." },
  },
  {
    id: "bottle",
    points: 240,
    en: { name: "Water bottle", about: "Half a litre, stainless steel." },
    nl: { name: "Drinkfles", about: "Een halve liter, van roestvrij staal." },
  },
  {
    id: "tree",
    points: 320,
    en: { name: "A planted tree", about: "An oak in the Veluwe, with a certificate." },
    nl: { name: "Een geplante boom", about: "Een eik op de Veluwe, met certificaat." },
  },
  {
    id: "cables",
    points: 350,
    en: { name: "Set of network cables", about: "Ten cables of one metre, in five colours." },
    nl: { name: "Set netwerkkabels", about: "Tien kabels van een meter, in vijf kleuren." },
  },
  {
    id: "backpack",
    points: 640,
    en: { name: "Laptop backpack", about: "Water-repellent, for laptops up to 16 inches." },
    nl: { name: "Laptoprugzak", about: "Waterafstotend, voor laptops tot 16 inch." },
  },
  {
    id: "tester",
    points: 900,
    en: { name: "Cable tester", about: "Finds the broken wire in a network cable." },
    nl: { name: "Kabeltester", about: "Vindt de gebroken ader in een netwerkkabel." },
  },
  {
    id: "cinema",
    points: 1200,
    en: { name: "Cinema for four", about: "Four tickets for a film of your choice." },
    nl: { name: "Bioscoop voor vier", about: "Vier kaartjes voor een film naar keuze." },
  },
  {
    id: "course",
    points: 1750,
    en: { name: "Fibre splicing course", about: "A day of practice with our engineers." },
    nl: { name: "Cursus glasvezel lassen", about: "Een dag oefenen met onze monteurs." },
  },
  {
    id: "chair",
    points: 2600,
    en: { name: "Office chair", about: "Adjustable, and made of recycled material." },
    nl: { name: "Bureaustoel", about: "Verstelbaar, en van gerecycled materiaal." },
  },
];
