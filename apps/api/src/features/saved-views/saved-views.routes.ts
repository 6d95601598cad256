import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/saved-views";
import type { RouteContext } from "../../platform/route-context.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { type IfMatch, conflict, found, refuseStale, violates } from "../../platform/refusals/errors.ts";
import type { SavedViewRow } from "./saved-views.queries.ts";
import * as queries from "./saved-views.queries.ts";

const event = "account.view-changed";

/** Maps the unique violation of a view name to 409. */
const refuseTakenName = (error: unknown): never => {
  if (!violates(error, "saved_view_name")) throw error;
  throw conflict("view.name-in-use", "You have a view of this name.");
};

const lockView = async (
  transaction: ChangeTransaction,
  accountId: string,
  id: string,
  ifMatch: IfMatch,
): Promise<SavedViewRow> => {
  const view = found(await transaction.query(queries.findSavedViewForUpdate(accountId, id)));
  refuseStale(view, ifMatch);
  return view;
};

export function savedViewsRoutes({ serve, database }: RouteContext): void {
  serve(contract.listSavedViews, ({ query, caller }) =>
    database.read(caller, queries.listSavedViews(caller.accountId, query.screen)),
  );

  serve(contract.createSavedView, ({ body, caller, change }) =>
    change(async (transaction) => {
      const { accountId } = caller;
      transaction.send(queries.lockViews(accountId));
      const counting = queries.countSavedViews(accountId, body.screen);
      const [kept] = await transaction.query(counting);
      if ((kept?.count ?? 0) >= contract.mostSavedViews)
        throw conflict("view.limit", "Delete a view of this screen first.", { most: contract.mostSavedViews });
      const view = { ...body, name: body.name.trim() };
      const after = found(await transaction.query(queries.insertSavedView(accountId, view)).catch(refuseTakenName));
      transaction.record({ action: "view.created", entityType: "view", entityId: after.id, after, event });
      return after;
    }),
  );

  serve(contract.updateSavedView, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const { accountId } = caller;
      const before = await lockView(transaction, accountId, params.savedViewId, ifMatch);
      const next = { id: before.id, name: body.name?.trim() ?? before.name, query: body.query ?? before.query };
      const after = found(await transaction.query(queries.updateSavedView(accountId, next)).catch(refuseTakenName));
      endUnchanged(before, after);
      transaction.record({ action: "view.updated", entityType: "view", entityId: after.id, before, after, event });
      return after;
    }),
  );

  serve(contract.deleteSavedView, ({ params, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const before = await lockView(transaction, caller.accountId, params.savedViewId, ifMatch);
      transaction.send(queries.deleteSavedView(caller.accountId, before.id));
      transaction.record({ action: "view.deleted", entityType: "view", entityId: before.id, before, event });
      return null;
    }),
  );
}
