import type { CatalogueFile } from "./catalogue-file.ts";
import * as queries from "./catalogue-import.queries.ts";

const savePlaces = ({ sites, routes }: CatalogueFile, isDry: boolean) => [
  queries.saveSites(sites),
  queries.retireSites(sites.map(({ code }) => code)),
  // Their ids are numbers from a sequence, which a dry run does not use.
  ...(isDry ? [] : [queries.savePanels()]),
  queries.removeSpaces(sites),
  queries.saveSpaces(sites),
  queries.saveRoutes(routes),
  queries.retireRoutes(routes.map(({ code }) => code)),
  queries.removeChannels(routes),
  queries.saveChannels(routes),
];

const saveOffer = ({ packages, prices }: CatalogueFile, changed: readonly string[]) => {
  const codes = packages.map(({ code }) => code);
  return [
    queries.savePackages(packages, changed),
    queries.removeProducts(codes),
    queries.insertProducts(packages),
    queries.removeParameters(codes),
    queries.insertParameters(packages),
    queries.removePrices(),
    queries.insertPrices(prices),
  ];
};

/** The statements that replace the catalogue, in their order. `changed`: the codes of packages that get a new version. */
export const saveCatalogue = (file: CatalogueFile, changed: readonly string[], isDry = false) => [
  ...savePlaces(file, isDry),
  ...saveOffer(file, changed),
];
