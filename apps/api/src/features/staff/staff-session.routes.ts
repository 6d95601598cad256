import * as contract from "@demarc/contract/operator/session";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { StaffRouteContext } from "../../platform/route-context.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import * as queries from "./staff.queries.ts";

const staffOf = ({ staff }: ServiceCaller) => {
  if (!staff) throw new Error("a service token has called an endpoint for people");
  return staff;
};

const recordEnd = (transaction: OperatorTransaction, sid: string): void =>
  transaction.record(null, {
    action: "staff-session.ended",
    event: "staff-session.ended",
    entityType: "staff-session",
    entityId: sid,
  });

/** Sessions of the people of the provider. */
export function staffSessionRoutes({ serve, read, credentials }: StaffRouteContext): void {
  serve(contract.getStaffMe, async ({ caller }) => {
    const { id, name, locale, roles, sessionExpiresAt } = staffOf(caller);
    return {
      staff: { id, username: caller.name, name, locale },
      roles: [...roles],
      rights: [...caller.rights],
      sessionExpiresAt,
    };
  });

  serve(contract.listStaffSessions, ({ caller }) =>
    read(queries.listStaffSessions(staffOf(caller).id, caller.tokenId)),
  );

  serve(contract.endStaffSession, ({ caller, change }) =>
    change(async (transaction) => {
      await transaction.query(queries.endStaffSession(staffOf(caller).id, caller.tokenId, caller.tokenId));
      recordEnd(transaction, caller.tokenId);
      return null;
    }),
  );

  serve(contract.deleteStaffSession, ({ params: { sid }, caller, change }) =>
    change(async (transaction) => {
      const ended = found(await transaction.query(queries.endStaffSession(staffOf(caller).id, sid, caller.tokenId)));
      recordEnd(transaction, sid);
      const { providerSid, ownProviderSid, issuer, subject } = ended;
      // The session at the provider would start a new one without a password. That of this browser stays.
      if (credentials && subject !== null && issuer === credentials.issuer)
        if (providerSid !== null && providerSid !== ownProviderSid) await credentials.endSession(subject, providerSid);
      return null;
    }),
  );
}
