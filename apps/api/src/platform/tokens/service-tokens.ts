import { BlockList, isIP } from "node:net";
import type { Right } from "@demarc/contract/core/rights";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import type pg from "pg";
import type { Connect } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import type { Log } from "../process/log.ts";
import { type HeldTokens, heldTokens, notesOfUse } from "./held-tokens.ts";

/** A signed-in person of the provider. */
interface StaffOfSession {
  readonly id: string;
  readonly name: string;
  readonly locale: "en" | "nl";
  readonly roles: readonly StaffRole[];
  readonly sessionExpiresAt: string;
}

/** A system of the operator, according to its service token, or a person of the provider, according to the session. */
export interface ServiceCaller {
  /** The id of the token; of the session for a person. */
  readonly tokenId: string;
  readonly staff?: StaffOfSession;
  /** A command on the server, which has no stored token. */
  readonly isCommand?: true;
  /** The name of the token, or the user name of the person. It identifies the caller in the ledger. */
  readonly name: string;
  readonly rights: readonly Right[];
  /** The ranges of addresses that it works from; without any, all. */
  readonly ranges: readonly string[];
  readonly isAllowedFrom: (ip: string) => boolean;
  readonly expiresAtMs: number;
  /** The person whom the caller counts as: for a token its creator. */
  readonly person: string;
}

export interface ServiceTokens extends HeldTokens<ServiceCaller> {
  /** Records that a token used a right. */
  readonly noteRight: (tokenId: string, right: Right) => void;
}

interface ServicePrincipalRow {
  token_id: string;
  name: string;
  rights: Right[];
  ranges: string[];
  expires_at: string;
  person: string;
}

export const findServicePrincipal = (hash: Buffer) =>
  sql<ServicePrincipalRow>`select * from service_token_person(${hash}::bytea)`;

/** An IPv4 address that arrived on an IPv6 socket, without its prefix. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** Checks whether an address is in one of the ranges; without ranges, every address is allowed. */
export const addressCheck = (ranges: readonly string[]): ServiceCaller["isAllowedFrom"] => {
  const allowed = new BlockList();
  for (const range of ranges) {
    const [address = "", length = ""] = range.split("/");
    allowed.addSubnet(address, Number(length), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return (ip) => {
    const address = plainAddress(ip);
    return ranges.length === 0 || allowed.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
};

const dayMs = 86_400_000;

export const serviceTokens = async (connect: Connect, pool: pg.Pool, log: Log): Promise<ServiceTokens> => {
  const note = notesOfUse(pool, log, dayMs);
  const held = await heldTokens(connect, pool, log, {
    find: findServicePrincipal,
    noteUse: (id, ip) => sql`select note_service_token_use(${id}::uuid, ${ip}::inet)`,
    holderOf: ({ token_id, name, rights, ranges, expires_at, person }): ServiceCaller => ({
      tokenId: token_id,
      name,
      rights,
      ranges,
      isAllowedFrom: addressCheck(ranges),
      expiresAtMs: Date.parse(expires_at),
      person,
    }),
    idsOf: ({ tokenId }) => [tokenId],
    expiresAtMs: ({ expiresAtMs }) => expiresAtMs,
  });
  return {
    ...held,
    noteRight: (tokenId, right) =>
      note(`${tokenId} ${right}`, () => sql`select note_service_right_use(${tokenId}::uuid, ${right})`),
  };
};
