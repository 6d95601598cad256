/** Query keys of records that more than one feature reads or changes. The first part of each is its kind. */
export const recordKeys = {
  agreementRequirement: (customerId: number) => ["agreement-requirement", customerId] as const,
  account: (customerId: number, accountId: string) => ["account", customerId, accountId] as const,
  /** Every list of users, with any filters. */
  accounts: (customerId: number) => ["accounts", customerId] as const,
  endCustomers: (customerId: number) => ["end-customers", customerId] as const,
  line: (customerId: number, lineId: string) => ["line", customerId, lineId] as const,
  everyLine: (customerId: number) => ["line", customerId] as const,
  /** Every list of lines, with any filters. */
  lines: (customerId: number) => ["lines", customerId] as const,
  /** Every list of bespoke agreements, with any filters. */
  manualAgreements: (customerId: number) => ["manual-agreements", customerId] as const,
  order: (customerId: number, orderId: string) => ["order", customerId, orderId] as const,
  everyOrder: (customerId: number) => ["order", customerId] as const,
  /** Every list of orders, with any filters, and the counts of orders. */
  orders: (customerId: number) => ["orders", customerId] as const,
  quotation: (customerId: number, quotationId: string) => ["quotation", customerId, quotationId] as const,
  /** Every list of quotations, with any filters. */
  quotations: (customerId: number) => ["quotations", customerId] as const,
  quotationRequests: (customerId: number) => ["quotation-requests", customerId] as const,
  /** A TV account; what belongs to it has longer keys that begin with this one. */
  tvAccount: (accountId: string) => ["tv-account", accountId] as const,
  /** Every list of TV accounts, with any filters. */
  tvAccounts: ["tv-accounts"] as const,
};
