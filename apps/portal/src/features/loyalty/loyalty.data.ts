import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/loyalty";
import { queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

const shownEntries = 100;

/** Points are spent in another window, so both are read again on return to this one, however recent they are. */
const afterShop = { refetchOnWindowFocus: "always" } as const;

export const balanceQuery = (customerId: number) =>
  queryOptions({
    ...afterShop,
    queryKey: ["loyalty-balance", customerId],
    queryFn: ({ signal }) => call(contract.getLoyaltyBalance, { signal, quiet: true }),
  });

export const entriesQuery = (customerId: number) =>
  queryOptions({
    ...afterShop,
    queryKey: ["loyalty-history", customerId],
    queryFn: ({ signal }) => call(contract.listLoyaltyEntries, { query: { limit: shownEntries }, signal, quiet: true }),
  });

/** The balance for the home, which is outside the query provider. */
export const readBalance = async (customerId: number): Promise<number> =>
  (await queryClient.fetchQuery({ ...balanceQuery(customerId), staleTime: 0 })).balance;

/**
 * Opens the shop in the blank window that the click has opened, and closes that window on failure. The navigation sends no
 * referrer, not even to a URL of our own. Rejects like `call`.
 */
export const openShop = async (opened: Window | null): Promise<void> => {
  try {
    const { loginUrl } = await call(contract.startLoyaltyShop, {});
    if (opened) followIn(opened, loginUrl);
    else window.open(loginUrl, "_blank", "noopener,noreferrer");
  } catch (error) {
    opened?.close();
    throw error;
  }
};

const followIn = ({ document }: Window, address: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.rel = "noreferrer";
  document.body.append(link);
  link.click();
};

/** Saves every entry as a file. Rejects like `call`. */
export const downloadEntries = (csv?: CsvDialect): Promise<void> =>
  download(contract.exportLoyaltyEntries, { query: csvFormat(csv) });
