/** Fields that only the operator sees. The share of a shared rack would reveal the load of other companies. */
export const operatorFields: readonly string[] = ["creditLimit", "discountClass", "externalRef", "sharePct"];
