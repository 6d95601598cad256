import { features } from "@demarc/contract/core/features";
import * as contract from "@demarc/contract/session";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { CredentialsPort } from "../../platform/tokens/credentials-port.ts";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { found } from "../../platform/refusals/errors.ts";
import { findCompanyMsa } from "../agreements/agreements.public.ts";
import * as queries from "./session.queries.ts";

const recordEnd = (transaction: ChangeTransaction, sid: string): void =>
  transaction.record({ action: "session.ended", event: "session.ended", entityType: "session", entityId: sid });

/** The person and the browser of the caller at the bundled provider; undefined with another provider. */
const atProvider = async (transaction: ChangeTransaction, caller: Caller, credentials: CredentialsPort | undefined) => {
  if (!credentials) return undefined;
  const [row] = await transaction.query(queries.findProviderSession(caller.accountId, caller.sessionId));
  if (!row?.subject || row.issuer !== credentials.issuer) return undefined;
  return { credentials, subject: row.subject, providerSid: row.providerSid };
};

export function sessionRoutes({ serve, database, config, credentials }: PrivilegedContext): void {
  serve(contract.listSessions, ({ caller }) =>
    database.read(caller, queries.listSessions(caller.accountId, caller.sessionId)),
  );

  serve(contract.endSession, ({ caller, change }) =>
    change(async (transaction) => {
      await transaction.query(queries.endSession(caller.accountId, caller.sessionId));
      recordEnd(transaction, caller.sessionId);
      return null;
    }),
  );

  serve(contract.endOtherSessions, ({ caller, change }) =>
    change(async (transaction) => {
      transaction.send(queries.lockAccount(caller.accountId));
      const ended = await transaction.query(queries.endOtherSessions(caller.accountId, caller.sessionId));
      for (const { sid } of ended) recordEnd(transaction, sid);
      const person = await atProvider(transaction, caller, credentials);
      await person?.credentials.endSessions(person.subject, person.providerSid ?? "");
      return null;
    }),
  );

  serve(contract.deleteSession, ({ params, caller, change }) =>
    change(async (transaction) => {
      transaction.send(queries.lockAccount(caller.accountId));
      const { providerSid } = found(await transaction.query(queries.endSession(caller.accountId, params.sid)));
      recordEnd(transaction, params.sid);
      const person = await atProvider(transaction, caller, credentials);
      // The session at the provider would start a new one without a password. That of this browser stays.
      if (person && providerSid !== null && providerSid !== person.providerSid)
        await person.credentials.endSession(person.subject, providerSid);
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
