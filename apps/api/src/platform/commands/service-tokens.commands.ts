import { BlockList, isIP } from "node:net";
import { serviceScopes } from "@demarc/contract/core/access";
import { queryRows } from "../database/database.ts";
import { type CommandContext, listed, type OperatorCommand } from "./operator-command.ts";
import { hashOfToken, newToken, prefixOfToken } from "../tokens/api-token-format.ts";
import {
  insertServiceToken,
  listServiceTokens,
  revokeServiceToken,
  type ServiceTokenRow,
} from "../tokens/service-tokens.queries.ts";

const mostShown = 200;
const mostDays = 3650;

const nameFrom = (word: string | undefined): string => {
  if (word === undefined || !/^[a-z0-9][a-z0-9.-]{0,39}$/.test(word))
    throw new Error("Name the system in small letters, digits, dots and hyphens, such as collector-ams1.");
  return word;
};

const scopesFrom = (word: string | undefined): string[] => {
  const scopes = word?.split(",") ?? [];
  if (scopes.length === 0 || !scopes.every((scope) => (serviceScopes as readonly string[]).includes(scope)))
    throw new Error(`Say what it is for: one or more of ${serviceScopes.join(", ")}, separated by commas.`);
  return [...new Set(scopes)];
};

const daysFrom = (word = "365"): number => {
  if (!/^[0-9]{1,4}$/.test(word) || Number(word) < 1 || Number(word) > mostDays)
    throw new Error(`It expires after 1 to ${mostDays} days.`);
  return Number(word);
};

/** Whether a text is an address range in CIDR notation. Host bits are not checked here. */
const isRange = (range: string): boolean => {
  const [address = "", length = "", ...more] = range.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0 || !/^[0-9]{1,3}$/.test(length) || Number(length) > (family === 4 ? 32 : 128))
    return false;
  const list = new BlockList();
  list.addSubnet(address, Number(length), family === 6 ? "ipv6" : "ipv4");
  return true;
};

const rangesFrom = (word: string | undefined): string[] => {
  const ranges = word?.split(",").filter(Boolean) ?? [];
  if (!ranges.every(isRange)) throw new Error("The ranges are such as 192.0.2.0/24,2001:db8:1::/48.");
  return ranges;
};

const create = async ({ operatorPool, by, words: [, name, scopes, days, ranges] }: CommandContext) => {
  const token = newToken("service");
  const given = {
    name: nameFrom(name),
    scopes: scopesFrom(scopes),
    days: daysFrom(days),
    ranges: rangesFrom(ranges),
    prefix: prefixOfToken(token),
    hash: hashOfToken(token),
    by,
  };
  const inserted = await queryRows(operatorPool, insertServiceToken(given)).catch((error: unknown) => {
    // Host bits in a range are refused only by the column type.
    if ((error as { code?: string }).code === "22P02")
      throw new Error("A range has no bits of a host, such as 192.0.2.0/24.", { cause: error });
    throw error;
  });
  if (inserted.length === 0)
    throw new Error(`${given.name} has a token already. Revoke it first, or give this one another name.`);
  return [token, "This is the only time that it is shown."];
};

const lineOf = (row: ServiceTokenRow): string =>
  [
    row.name.padEnd(20),
    row.status.padEnd(8),
    `${row.prefix}…`,
    row.scopes.join(","),
    `until ${row.expiresAt.slice(0, 10)}`,
    row.ranges.length === 0 ? "from anywhere" : `from ${row.ranges.join(",")}`,
    row.lastUsedAt ? `used ${row.lastUsedAt.slice(0, 16)} from ${row.lastUsedIp}` : "never used",
  ].join("  ");

const revoke = async ({ operatorPool, by, words: [, word] }: CommandContext) => {
  const name = nameFrom(word);
  const revoked = await queryRows(operatorPool, revokeServiceToken(name, by));
  if (revoked.length === 0) throw new Error(`There is no live token of ${name}.`);
  return [`${name} is refused from now on.`];
};

export const serviceTokensCommand: OperatorCommand = {
  name: "service-token",
  usage: `  npm run operate -- service-token list
  npm run operate -- service-token create NAME SCOPE [DAYS] [RANGES]
                                                           a token for a system of yours, valid for DAYS (default: 365),
                                                           from address ranges such as 192.0.2.0/24 or from anywhere
  npm run operate -- service-token revoke NAME             refused within a second
`,
  run: async (context) => {
    const [action] = context.words;
    if (action === "list")
      return listed((await queryRows(context.operatorPool, listServiceTokens(mostShown))).map(lineOf));
    if (action === "create") return create(context);
    return action === "revoke" ? revoke(context) : undefined;
  },
};
