import { features } from "@demarc/contract/core/features";
import * as contract from "@demarc/contract/session";
import type { RouteContext } from "../../platform/route-context.ts";
import { found } from "../../platform/refusals/errors.ts";
import { findCompanyMsa } from "../agreements/agreements.public.ts";
import * as queries from "./session.queries.ts";

export function sessionRoutes({ serve, database, config }: RouteContext): void {
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
      found(await transaction.query(queries.endSession(caller.accountId, params.sid)));
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
    const row = found(await database.read(caller, queries.findAccount(caller.accountId)));
    const { customer, children, ...account } = row;
    const msa = await findCompanyMsa(database, caller, config.signing.required);
    return { account, customer, children, features: [...features], msa };
  });
}
