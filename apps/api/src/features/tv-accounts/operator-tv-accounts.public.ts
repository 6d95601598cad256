export { changeTvAccountById, putTvAccount } from "./operator/put-tv-account.operator.ts";
export { pageOfChangeableTvAccounts } from "./operator/tv-operator.queries.ts";
export { tvSecrets } from "./tv-platform/tv-secrets.ts";
