import { contractModules } from "./contract-endpoints.ts";

/** The actions and the events of every `ledger` of the contract. */
export async function declaredWords(): Promise<string[]> {
  const ledgers = (await contractModules()).map(({ ledger = {} }) => ledger as Record<string, string | null>);
  const words = ledgers
    .flatMap((ledger) => Object.entries(ledger))
    .flatMap(([action, event]) => [action, event ?? action]);
  return [...new Set(words)];
}
