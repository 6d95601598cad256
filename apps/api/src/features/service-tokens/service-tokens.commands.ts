import os from "node:os";
import { BlockList, isIP } from "node:net";
import { type Right, rights } from "@demarc/contract/core/rights";
import { queryRows } from "../../platform/database/database.ts";
import {
  type CommandContext,
  listed,
  type OperatorCommand,
  readable,
} from "../../platform/commands/operator-command.ts";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import {
  findLiveServiceToken,
  listServiceTokens,
  type ServiceTokenRow,
} from "../../platform/tokens/service-tokens.queries.ts";
import { createServiceToken, revokeServiceToken } from "./service-tokens.operator.ts";

const mostShown = 200;
const mostDays = 3650;

const nameFrom = (word: string | undefined): string => {
  if (word === undefined || !/^[a-z0-9][a-z0-9.-]{0,39}$/.test(word))
    throw new Error("Name the system in small letters, digits, dots and hyphens, such as collector-ams1.");
  return word;
};

const isRight = (word: string): word is Right => rights.some((right) => right === word);

const rightsFrom = (word: string | undefined): Right[] => {
  const given = word?.split(",") ?? [];
  if (given.length === 0 || !given.every(isRight))
    throw new Error(`Say what it may do: one or more of ${rights.join(", ")}, separated by commas.`);
  return [...new Set(given)];
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

/** A command on the server has all rights. A token counts as the user of the server, whatever name the ledger gets. */
const onServer = (by: string) => ({
  name: by,
  rights,
  ranges: [],
  expiresAtMs: Number.POSITIVE_INFINITY,
  person: `os:${os.userInfo().username}`,
});

const refused = readable("token", { ranges: "A range has no host bits, such as 192.0.2.0/24." });

const create = async ({ operatorPool, by, words: [, name, given, days, ranges] }: CommandContext) => {
  const wanted = { name: nameFrom(name), rights: rightsFrom(given), days: daysFrom(days), ranges: rangesFrom(ranges) };
  const made = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    createServiceToken(transaction, onServer(by), wanted),
  ).catch(refused);
  return [made.token, "This is the only time that it is shown."];
};

const lineOf = (row: ServiceTokenRow): string =>
  [
    row.name.padEnd(20),
    row.status.padEnd(8),
    `${row.prefix}…`,
    row.rights.join(","),
    `until ${row.expiresAt.slice(0, 10)}`,
    row.ranges.length === 0 ? "from anywhere" : `from ${row.ranges.join(",")}`,
    row.lastUsedAt ? `used ${row.lastUsedAt.slice(0, 16)} from ${row.lastUsedIp}` : "never used",
  ].join("  ");

const revoke = async ({ operatorPool, by, words: [, word] }: CommandContext) => {
  const name = nameFrom(word);
  const [token] = await queryRows(operatorPool, findLiveServiceToken(name));
  if (!token) throw new Error(`There is no working token named ${name}.`);
  await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
    revokeServiceToken(transaction, onServer(by), token.id),
  );
  return [`${name} is refused from now on.`];
};

export const serviceTokensCommand: OperatorCommand = {
  name: "service-token",
  usage: `  npm run operate -- service-token list
  npm run operate -- service-token create NAME RIGHTS [DAYS] [RANGES]
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
