import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import { found } from "../../platform/refusals/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { pageAnswer, readList } from "../../platform/http/page-answer.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { tvAccountColumns } from "./tv-account-csv.ts";
import { createTvAccountStep, endCustomerOf } from "./changes/tv-account-creation.steps.ts";
import { updateTvAccountStep } from "./changes/tv-account-update.steps.ts";
import { storedSubscriber } from "./account/tv-subscriber.rules.ts";
import { readTvAccount, tvAccountIn } from "./tv-account-reading.ts";
import { lockTvAccount, refuseSuspendedCompany } from "./account/tv-account.steps.ts";
import * as queries from "./tv-accounts.queries.ts";
import { changeByCaller } from "./account/tv-change.ts";
import { countTvEvents, listTvEvents } from "./account/tv-events.queries.ts";
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
  const secrets = tvSecrets(config.secretKeys);
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
      const tvChange = changeByCaller(transaction, caller);
      const before = await tvAccountIn(transaction, account.id);
      const present = before.endCustomer?.id ?? null;
      const wanted = body.endCustomerId;
      // An end customer that was deactivated since may stay, but not be chosen.
      const endCustomerId =
        wanted === undefined || wanted === present ? present : await endCustomerOf(tvChange, account.customerId, body);
      updateTvAccountStep(
        tvChange,
        account,
        { ...before, endCustomerId: present },
        { reference: body.reference?.trim() || null, endCustomerId, subscriber: storedSubscriber(body.subscriber) },
      );
      const after = await tvAccountIn(transaction, account.id);
      endUnchanged(before, after);
      return after;
    }),
  );
}
