import { getLoyaltyBalance, listLoyaltyEntries, startLoyaltyShop } from "@demarc/contract/loyalty";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";

/** As many of the latest entries as the screen shows. */
const shownEntries = 100;

/** The points that the company can spend; of the company in the key alone. */
export const balanceQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["loyalty-balance", customerId],
    queryFn: ({ signal }) => call(getLoyaltyBalance, { signal, quiet: true }),
  });

/** The latest points that came and went. */
export const entriesQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["loyalty-history", customerId],
    queryFn: ({ signal }) => call(listLoyaltyEntries, { query: { limit: shownEntries }, signal, quiet: true }),
  });

/** The balance for the home, which stands outside the screens that read. */
export const readBalance = async (customerId: number): Promise<number> =>
  (await queryClient.fetchQuery({ ...balanceQuery(customerId), staleTime: 0 })).balance;

/** Opens the shop in a window of its own, which learns neither its opener nor where it came from. Rejects like `call`. */
export const openShop = async (): Promise<void> => {
  const { loginUrl } = await call(startLoyaltyShop, {});
  window.open(loginUrl, "_blank", "noopener,noreferrer");
};
