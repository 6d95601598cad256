import { BlockList, isIP } from "node:net";
import type { Right } from "@demarc/contract/core/rights";
import type { ledger, ServiceToken } from "@demarc/contract/operator/service-tokens";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, forbidden, found, invalid } from "../../platform/refusals/errors.ts";
import { hashOfToken, newToken, prefixOfToken } from "../../platform/tokens/api-token-format.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import * as queries from "../../platform/tokens/service-tokens.queries.ts";

type Caller = Pick<ServiceCaller, "name" | "rights" | "ranges" | "expiresAtMs" | "person">;
type Created = ServiceToken & { readonly token: string };

interface NewToken {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly ranges: readonly string[];
  readonly days: number;
}

/** Throws 403 for a right that the caller lacks. */
const refuseGrant = (caller: Caller, rights: readonly Right[]): void => {
  const lacking = rights.find((right) => !caller.rights.includes(right));
  if (lacking) throw forbidden("right.missing", `This token does not have the right ${lacking} itself.`);
};

/** Whether a range lies within another one. */
const isWithin = (range: string, outer: string): boolean => {
  const [address = "", length = ""] = range.split("/");
  const [network = "", outerLength = ""] = outer.split("/");
  if (isIP(address) !== isIP(network) || Number(length) < Number(outerLength)) return false;
  const list = new BlockList();
  const family = isIP(network) === 6 ? "ipv6" : "ipv4";
  list.addSubnet(network, Number(outerLength), family);
  return list.check(address, family);
};

/** Throws 400 if the new token would work from more addresses, or longer, than the caller's token. */
const refuseWider = ({ ranges, expiresAtMs }: Caller, wanted: Pick<NewToken, "ranges" | "days">): void => {
  const isFree = wanted.ranges.length === 0 || !wanted.ranges.every((one) => ranges.some((own) => isWithin(one, own)));
  if (ranges.length > 0 && isFree) throw invalid("ranges", "validation.invalid-value");
  if (Date.now() + wanted.days * 86_400_000 > expiresAtMs) throw invalid("days", "validation.invalid-value");
};

const record = (
  transaction: OperatorTransaction,
  action: keyof typeof ledger,
  id: string,
  change: { readonly before?: unknown; readonly after: unknown },
): void => transaction.record(null, { action, entityType: "service-token", entityId: id, event: action, ...change });

const insert = async (
  transaction: OperatorTransaction,
  caller: Caller,
  { name, rights, ranges, days }: NewToken,
): Promise<Created | undefined> => {
  const token = newToken("service");
  const { name: by, person } = caller;
  const given = { name, rights, ranges, days, prefix: prefixOfToken(token), hash: hashOfToken(token), by, person };
  const inserted = await transaction.query(queries.insertServiceToken(given)).catch((error: unknown) => {
    // Only the type of the column refuses the bits of a host in a range.
    if ((error as { code?: string }).code === "22P02") throw invalid("ranges", "validation.invalid-value");
    throw error;
  });
  const [made] = inserted;
  return made && { ...found(await transaction.query(queries.findServiceToken(made.id))), token };
};

/** Creates a token. Throws 403 for a right that the caller lacks, 400 for wider addresses or a later end, and 409 if a working token has the name. */
export const createServiceToken = async (
  transaction: OperatorTransaction,
  caller: Caller,
  wanted: NewToken,
): Promise<Created> => {
  transaction.touches?.("tokens.manage", null, String(wanted.rights.length));
  refuseGrant(caller, wanted.rights);
  refuseWider(caller, wanted);
  const made = await insert(transaction, caller, wanted);
  if (!made)
    throw conflict("service-token.name-taken", `${wanted.name} has a token already. Replace or revoke that one.`);
  const { name, rights, ranges, expiresAt } = made;
  record(transaction, "service-token.created", made.id, { after: { name, rights, ranges, expiresAt } });
  return made;
};

/** Replaces a working token; the old one still works for some hours. Throws 404, 403, and 409 if it does not work any more. */
export const rotateServiceToken = async (
  transaction: OperatorTransaction,
  caller: Caller,
  { id, overlapHours, days }: { readonly id: string; readonly overlapHours: number; readonly days: number },
): Promise<Created> => {
  const old = found(await transaction.query(queries.lockServiceToken(id)));
  if (old.status !== "ACTIVE")
    throw conflict("service-token.state-conflict", `This token is ${old.status}.`, { state: old.status });
  refuseGrant(caller, old.rights);
  refuseWider(caller, { ranges: old.ranges, days });
  await transaction.query(queries.replaceServiceToken(id, overlapHours));
  const made = await insert(transaction, caller, { ...old, days });
  if (!made) throw new Error("a replaced token kept its name");
  record(transaction, "service-token.rotated", id, {
    before: { status: old.status },
    after: { status: "REPLACED", successor: made.id },
  });
  return made;
};

/** Revokes a token; a revoked token stays as it is. Throws 404, and 403 for a right that the caller lacks. */
export const revokeServiceToken = async (
  transaction: OperatorTransaction,
  caller: Caller,
  id: string,
): Promise<ServiceToken> => {
  const before = found(await transaction.query(queries.lockServiceToken(id)));
  if (before.status === "REVOKED") return before;
  refuseGrant(caller, before.rights);
  await transaction.query(queries.revokeServiceTokenById(id, caller.name));
  record(transaction, "service-token.revoked", id, { before: { status: before.status }, after: { status: "REVOKED" } });
  return found(await transaction.query(queries.findServiceToken(id)));
};
