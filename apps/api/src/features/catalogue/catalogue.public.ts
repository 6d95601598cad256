export { type LinePackageRow, listLinePackages } from "./catalogue.queries.ts";
