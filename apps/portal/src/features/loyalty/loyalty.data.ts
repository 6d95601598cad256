import * as contract from "@demarc/contract/loyalty";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";

/** The number of recent entries on the screen. */
const shownEntries = 100;

/** The company's point balance; the key includes the company. */
export const balanceQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["loyalty-balance", customerId],
    queryFn: ({ signal }) => call(contract.getLoyaltyBalance, { signal, quiet: true }),
  });

/** The latest changes of the balance. */
export const entriesQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["loyalty-history", customerId],
    queryFn: ({ signal }) => call(contract.listLoyaltyEntries, { query: { limit: shownEntries }, signal, quiet: true }),
  });

/** The balance for the home, which is outside the query provider. */
export const readBalance = async (customerId: number): Promise<number> =>
  (await queryClient.fetchQuery({ ...balanceQuery(customerId), staleTime: 0 })).balance;

/** Opens the shop in a new window without opener or referrer. Rejects like `call`. */
export const openShop = async (): Promise<void> => {
  const { loginUrl } = await call(contract.startLoyaltyShop, {});
  window.open(loginUrl, "_blank", "noopener,noreferrer");
};
