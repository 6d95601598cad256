import type { Feature } from "@demarc/contract/core/features";

/** The kinds of events that people choose, with their patterns and the feature of their records. */
export const webhookKinds = [
  { name: "orders", patterns: ["order.*", "order-import.*"], feature: "myOrders" },
  { name: "quotations", patterns: ["quotation.*"], feature: "quotation" },
  { name: "lines", patterns: ["line.*", "fault-report.*"], feature: "myLines" },
  { name: "racks", patterns: ["rack.*", "shared-colo.*", "power.*"], feature: "rackSpace" },
  { name: "connections", patterns: ["dc-connection.*"], feature: "dcConnections" },
  { name: "wavelengths", patterns: ["wdm.*"], feature: "wdm" },
  { name: "ip", patterns: ["prefix.*", "ptr.*", "route-authorisation.*", "delegation.*"], feature: "ipManagement" },
  { name: "tv", patterns: ["tv.*"], feature: "tenTenTenTv" },
  { name: "invoices", patterns: ["invoice.*"], feature: "myInvoices" },
  { name: "agreements", patterns: ["msa.*", "manual-agreement.*"] },
  { name: "company", patterns: ["customer.*", "mandate.*", "document.*"] },
  { name: "users", patterns: ["account.*", "token.*"], feature: "userManagement" },
] as const satisfies readonly { name: string; patterns: readonly string[]; feature?: Feature }[];

export type KindName = (typeof webhookKinds)[number]["name"];

/** The kinds that patterns stand for, and the patterns without a kind, for example from a script. */
export const kindsOf = (types: readonly string[]) => {
  const kinds = webhookKinds.filter(({ patterns }) => patterns.every((pattern) => types.includes(pattern)));
  const known = new Set<string>(kinds.flatMap(({ patterns }) => patterns));
  return { kinds: kinds.map(({ name }) => name), others: types.filter((type) => !known.has(type)) };
};

/** The patterns of kinds and of single patterns. */
export const typesOf = (chosen: readonly string[]): string[] =>
  chosen.flatMap((one) => webhookKinds.find(({ name }) => name === one)?.patterns ?? [one]);

export const offeredKinds = (features: ReadonlySet<Feature>): readonly KindName[] =>
  webhookKinds.filter((kind) => !("feature" in kind) || features.has(kind.feature)).map(({ name }) => name);
