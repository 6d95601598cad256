export { findPackageFor, findPriceListVersion, type LinePackageRow, listLinePackages } from "./catalogue.queries.ts";
export { listRouteFacts, listSiteFacts } from "./catalogue-places.queries.ts";
