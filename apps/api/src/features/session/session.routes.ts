import { features } from "@demarc/contract/core/features";
import * as contract from "@demarc/contract/session";
import type { Api } from "../../platform/route-context.ts";
import { notFound } from "../../platform/errors.ts";
import * as queries from "./session.queries.ts";

/** The current user and their sessions. */
export function sessionRoutes({ serve, database }: Api): void {
  serve(contract.listSessions, ({ caller }) =>
    database.read(caller, queries.listSessions(caller.accountId, caller.sessionId)),
  );

  serve(contract.endSession, ({ caller, change }) =>
    change(async (transaction) => {
      await transaction.query(queries.endSession(caller.accountId, caller.sessionId));
      transaction.record({
        action: "session.ended",
        event: "session.ended",
        entityType: "session",
        entityId: caller.sessionId,
      });
      return null;
    }),
  );

  serve(contract.deleteSession, ({ params, caller, change }) =>
    change(async (transaction) => {
      const ended = await transaction.query(queries.endSession(caller.accountId, params.sid));
      if (ended.length === 0) throw notFound();
      transaction.record({
        action: "session.ended",
        event: "session.ended",
        entityType: "session",
        entityId: params.sid,
      });
      return null;
    }),
  );

  serve(contract.getMe, async ({ caller }) => {
    const [row] = await database.read(caller, queries.findAccount(caller.accountId));
    if (!row) throw notFound();
    const { customer, children, ...account } = row;
    return { account, customer, children, features: [...features] };
  });
}
