import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/loyalty";
import { newLinkToken } from "../../platform/mail/activation.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { forbidden } from "../../platform/refusals/errors.ts";
import { csvFile, partsOf } from "../../platform/http/csv-file.ts";
import { localeOf } from "../../platform/http/error-handler.ts";
import { pageAnswer } from "../../platform/http/page-answer.ts";
import { portalOf } from "../../platform/http/portals.ts";
import { loyaltyColumns } from "./loyalty-csv.ts";
import type { LoyaltyRow } from "./loyalty.queries.ts";
import * as queries from "./loyalty.queries.ts";

/** Throws 403 if the company does not take part, according to the caller's token. */
const refuseOutsiders = ({ loyalty }: Caller): void => {
  if (!loyalty) throw forbidden("loyalty.not-participating", "This company does not take part.");
};

export function loyaltyRoutes({ serve, database, config, clock }: PrivilegedContext): void {
  serve(contract.getLoyaltyBalance, async ({ caller }) => {
    refuseOutsiders(caller);
    const [row] = await database.read(caller, queries.findBalance(caller.customerId));
    return { balance: row?.balance ?? 0 };
  });

  serve(contract.listLoyaltyEntries, async ({ caller, query }) => {
    refuseOutsiders(caller);
    return pageAnswer(database, caller, query, {
      items: (limit, offset) => queries.listEntries(caller.customerId, limit, offset),
      total: () => queries.countEntries(caller.customerId),
    });
  });

  serve(contract.exportLoyaltyEntries, ({ caller, query: { csv } }) => {
    refuseOutsiders(caller);
    const name = `points-${caller.customerId}-${amsterdamDate(clock.now())}.csv`;
    const rows = partsOf<LoyaltyRow>(database, caller, (last, limit) =>
      queries.listEntriesAfter(caller.customerId, limit, last),
    );
    return csvFile({ database, caller, csv }, name, loyaltyColumns, rows);
  });

  serve(contract.startLoyaltyShop, ({ caller, change, http }) => {
    refuseOutsiders(caller);
    return change(async (transaction) => {
      const { customerId } = caller;
      const { token, hash } = newLinkToken();
      const locale = localeOf(http);
      transaction.send(queries.insertTicket(customerId, hash, locale, contract.shopTicketSeconds));
      transaction.record({
        action: "loyalty.shop-opened",
        entityType: "loyalty",
        entityId: String(customerId),
        event: "loyalty.shop-opened",
      });
      const address = new URL(config.loyaltyShop.url || `${portalOf(config, http).url}/loyalty/shop`);
      address.searchParams.set("ticket", token);
      address.searchParams.set("locale", locale);
      return { loginUrl: address.href };
    });
  });
}
