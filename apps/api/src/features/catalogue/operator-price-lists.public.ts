export { draftPriceList } from "./price-list-drafts.operator.ts";
export { listOpenDrafts } from "./price-list-drafts.queries.ts";
