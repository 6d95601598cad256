import * as contract from "@demarc/contract/postal-code-check/recent-checks";
import { parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { readStorage, writeStorage } from "@demarc/shell/local-storage.ts";

/** The checks of this browser. Another version may have written them, so anything else is ignored. */
const ofBrowser = (): string[] => {
  try {
    const kept: unknown = JSON.parse(readStorage("recentChecks") ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((one): one is string => typeof one === "string" && parseAddressQuery(one) !== undefined);
  } catch {
    return [];
  }
};

/** The addresses that were checked last, newest first: of the signed-in person in every browser, otherwise of this browser. */
export const recentChecksQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ["recent-checks", signedIn],
    queryFn: async ({ signal }) =>
      signedIn ? (await call(contract.listRecentChecks, { signal, quiet: true })).addresses : ofBrowser(),
  });

const show = (signedIn: boolean, addresses: readonly string[]): void => {
  queryClient.setQueryData(recentChecksQuery(signedIn).queryKey, [...addresses]);
};

/** Puts an address first. A failure is not reported: the check itself has succeeded. */
export const rememberCheck = async (signedIn: boolean, address: string): Promise<void> => {
  if (signedIn) {
    const kept = await call(contract.addRecentCheck, { body: { address }, quiet: true }).catch(() => undefined);
    if (kept) show(signedIn, kept.addresses);
    return;
  }
  const addresses = [address, ...ofBrowser().filter((one) => one !== address)].slice(0, contract.mostRecentChecks);
  writeStorage("recentChecks", JSON.stringify(addresses));
  show(signedIn, addresses);
};

export const clearChecks = async (signedIn: boolean): Promise<void> => {
  if (signedIn) await call(contract.clearRecentChecks, {});
  else writeStorage("recentChecks", undefined);
  show(signedIn, []);
};
