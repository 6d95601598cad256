import * as contract from "@demarc/contract/preferences";
import { found } from "../../platform/refusals/errors.ts";
import { findCsvDialect } from "../../platform/http/csv-dialect.queries.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import * as queries from "./preferences.queries.ts";

/** Personal settings. They change no record of the company, so the version of the account stays the same. */
export function preferencesRoutes({ serve, database }: RouteContext): void {
  serve(contract.getPreferences, async ({ caller }) =>
    found(await database.read(caller, findCsvDialect(caller.accountId))),
  );

  serve(contract.updatePreferences, ({ body, caller, change }) =>
    change(async (transaction) => {
      const { accountId } = caller;
      const { chosen } = found(await transaction.query(queries.lockPreferences(accountId)));
      if (chosen === body.csv) return body;
      transaction.send(queries.updateCsvDialect(accountId, body.csv));
      transaction.record({
        action: "account.updated",
        entityType: "account",
        entityId: accountId,
        before: { csvDialect: chosen },
        after: { csvDialect: body.csv },
        event: "account.updated",
      });
      return body;
    }),
  );
}
