/** Rate limits that a fuzz run does not reach; with the defaults most responses would be 429. */
export const fuzzLimits: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "LIMIT_PER_TOKEN_PER_MINUTE",
    "LIMIT_PER_ADDRESS_PER_MINUTE",
    "LIMIT_STATE_PER_ADDRESS_PER_MINUTE",
    "LIMIT_EXCHANGES_PER_ADDRESS_PER_MINUTE",
    "LIMIT_LOGOUTS_PER_ADDRESS_PER_MINUTE",
    "LIMIT_LOOKUPS_PER_HOUR",
    "LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE",
    "LIMIT_POSTAL_CODE_CHECKS_PER_HOUR",
    "LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY",
    "LIMIT_ORDER_IMPORT_ROWS_PER_DAY",
    "LIMIT_ORDER_ADDRESSES_PER_MINUTE",
    "LIMIT_APPLICATIONS_PER_HOUR",
    "LIMIT_ACTIVATION_TRIES",
  ].map((name) => [name, "1000000"]),
);
