import * as contract from "@demarc/contract/operator/session";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { StaffRouteContext } from "../../platform/route-context.ts";
import type { CredentialsPort } from "../../platform/tokens/credentials-port.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import * as queries from "./staff.queries.ts";

const staffOf = ({ staff }: ServiceCaller) => {
  if (!staff) throw new Error("a service token has called an endpoint for people");
  return staff;
};

/** Locks the caller: a session that begins at the same time waits, and finds that the one of the provider has ended. */
const lockCaller = async (
  transaction: OperatorTransaction,
  caller: ServiceCaller,
  port: CredentialsPort | undefined,
) => {
  const { issuer, subject, providerSid } = found(
    await transaction.query(queries.lockOwnSession(staffOf(caller).id, caller.tokenId)),
  );
  return {
    providerSid,
    credential: port && subject !== null && issuer === port.issuer ? { port, subject } : undefined,
  };
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
      await transaction.query(queries.endStaffSession(staffOf(caller).id, caller.tokenId));
      recordEnd(transaction, caller.tokenId);
      return null;
    }),
  );

  serve(contract.endOtherStaffSessions, ({ caller, change }) =>
    change(async (transaction) => {
      const { credential, providerSid } = await lockCaller(transaction, caller, credentials);
      const ended = await transaction.query(queries.endOtherStaffSessions(staffOf(caller).id, caller.tokenId));
      for (const { sid } of ended) recordEnd(transaction, sid);
      await credential?.port.endSessions(credential.subject, providerSid ?? "");
      return null;
    }),
  );

  serve(contract.deleteStaffSession, ({ params: { sid }, caller, change }) =>
    change(async (transaction) => {
      const own = await lockCaller(transaction, caller, credentials);
      const { providerSid } = found(await transaction.query(queries.endStaffSession(staffOf(caller).id, sid)));
      recordEnd(transaction, sid);
      // The session at the provider would start a new one without a password. That of this browser stays.
      if (own.credential && providerSid !== null && providerSid !== own.providerSid)
        await own.credential.port.endSession(own.credential.subject, providerSid);
      return null;
    }),
  );
}
