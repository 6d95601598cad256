import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import { found } from "../../platform/refusals/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { pageAnswer, readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { tvAccountColumns } from "./tv-account-csv.ts";
import { createTvAccountStep, endCustomerOf, tvLedgerFields } from "./changes/tv-account-creation.steps.ts";
import { storedSubscriber } from "./account/tv-subscriber.rules.ts";
import { updateTvAccount } from "./account/tv-account-changes.queries.ts";
import { readTvAccount, tvAccountIn } from "./tv-account-reading.ts";
import { lockTvAccount, refuseSuspendedCompany, requireTvStatus } from "./account/tv-account.steps.ts";
import * as queries from "./tv-accounts.queries.ts";
import { changeByCaller } from "./account/tv-change.ts";
import { countTvEvents, insertTvEvent, listTvEvents } from "./account/tv-events.queries.ts";
import { tvSecrets } from "./tv-platform/tv-secrets.ts";
import { listTvPackages } from "./account/tv-products.queries.ts";

const readRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listTvAccounts, ({ query, caller }) => {
    const { customerId = caller.customerId } = query;
    return readList(database, caller, queries.tvAccounts, { ...query, customerId });
  });

  serve(contract.exportTvAccounts, ({ query, caller }) => {
    const { customerId = caller.customerId, csv } = query;
    return listFile({ database, clock, caller, csv }, `tv-accounts-${customerId}`, tvAccountColumns, {
      list: queries.tvAccounts,
      given: { ...query, customerId },
      shown: (rows) => rows,
    });
  });

  serve(contract.getTvAccount, ({ params, caller }) => readTvAccount(database, caller, params.id));

  serve(contract.listTvEvents, async ({ params, query, caller }) => {
    const { limit, offset, type } = query;
    found(await database.read(caller, queries.findTvAccount(params.id)));
    return pageAnswer(
      database,
      caller,
      { limit, offset },
      {
        items: (size, from) => listTvEvents(params.id, type, size, from),
        total: () => countTvEvents(params.id, type),
      },
    );
  });
};

export function tvAccountsRoutes(api: RouteContext): void {
  const { serve, clock, config } = api;
  const secrets = tvSecrets(config.tvSecretKey);
  readRoutes(api);

  serve(contract.createTvAccount, ({ body, caller, change }) =>
    change(async (transaction) => {
      await refuseSuspendedCompany(transaction);
      const packages = await transaction.query(listTvPackages());
      const given = { customerId: caller.customerId, packages, today: amsterdamDate(clock.now()), secrets };
      const { id } = await createTvAccountStep(changeByCaller(transaction, caller), body, given);
      return tvAccountIn(transaction, id);
    }),
  );

  serve(contract.replaceTvAccount, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const account = await lockTvAccount(transaction, params.id, ifMatch);
      requireTvStatus(account, "update", ["new", "active", "suspended", "cancelled"]);
      const tvChange = changeByCaller(transaction, caller);
      const before = found(await transaction.query(queries.findTvAccount(account.id)));
      const present = before.endCustomer?.id ?? null;
      const wanted = body.endCustomerId;
      // An end customer that was deactivated since may stay, but not be chosen.
      const endCustomerId =
        wanted === undefined || wanted === present ? present : await endCustomerOf(tvChange, account.customerId, body);
      const reference = body.reference?.trim() || null;
      const subscriber = storedSubscriber(body.subscriber);
      transaction.send(updateTvAccount(account, reference, endCustomerId, subscriber));
      transaction.send(insertTvEvent(account, "ACCOUNT_UPDATED", {}, tvChange.actor));
      const { accountNr, version } = account;
      transaction.record({
        action: "tv-account.updated",
        entityType: "tv-account",
        entityId: account.id,
        before: { accountNr, ...tvLedgerFields({ ...before, endCustomerId: present }), version },
        after: { accountNr, ...tvLedgerFields({ reference, endCustomerId, subscriber }), version: version + 1 },
        event: "tv.account.updated",
      });
      return tvAccountIn(transaction, account.id);
    }),
  );
}
