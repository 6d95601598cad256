import { queryRows } from "../../platform/database/database.ts";
import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { idFrom, listed, type OperatorCommand, readable } from "../../platform/commands/operator-command.ts";
import { blockFrom, blockText, storedBlock } from "./blocks/ip-block.ts";
import {
  answerPrefixRequest,
  decideRouteAuthorisation,
  openPrefixRequests,
  requestedAuthorisations,
} from "./ip-management.operator.ts";
import { queueReconciliation } from "./names/addresses.queries.ts";
import { assignPrefixTo, type PrefixAssignment } from "./prefixes/prefixes.operator.ts";

export const routeCommand: OperatorCommand = {
  name: "route",
  usage: `  npm run operate -- route list                            route authorisations that wait for a decision
  npm run operate -- route publish ID
  npm run operate -- route reject ID ["reason"]
`,
  run: async ({ words, by, operatorPool }) => {
    const [action, word, reason = null] = words;
    if (action === "list") {
      const waiting = await requestedAuthorisations(operatorPool);
      return listed(
        waiting.map(({ id, customerId, prefix, originAsn, maxLength, kind }) =>
          [id, customerId, kind, prefix, `AS${originAsn}`, `to /${maxLength}`].join("  "),
        ),
      );
    }
    if (action !== "publish" && action !== "reject") return undefined;
    const state = action === "publish" ? "PUBLISHED" : "REJECTED";
    const id = idFrom(word, "route list");
    const done = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      decideRouteAuthorisation(transaction, { id, state, reason }),
    ).catch(readable("authorisation"));
    return [[done.id, done.customerId, done.state].join("  ")];
  },
};

/** Whether a word is meant as a block, also with a mistake in it. An answer in words is not. */
const isBlockLike = (word: string | undefined): boolean => word !== undefined && /^[\da-f.:]+\/\d+$/i.test(word);

const blockOf = (word: string | undefined): string => {
  const block = word === undefined ? undefined : blockFrom(word);
  if (!block) throw new Error("Name the block by its first address and its length, such as 198.51.100.8/29.");
  return blockText(block);
};

const answerStates = { grant: "GRANTED", decline: "DECLINED" } as const;
const longestAnswer = 400;

export const prefixRequestCommand: OperatorCommand = {
  name: "prefix-request",
  usage: `  npm run operate -- prefix-request list                   requests for a prefix that wait for an answer
  npm run operate -- prefix-request grant ID [BLOCK] ["answer"]  BLOCK, or the next free block of a pool, or of any pool
  npm run operate -- prefix-request decline ID "reason"
`,
  run: async ({ words, by, operatorPool }) => {
    const [action, word, ...rest] = words;
    if (action === "list") {
      const waiting = await openPrefixRequests(operatorPool);
      return listed(
        waiting.map(({ id, customerId, family, prefixLength, purpose, service, usage }) =>
          [
            id,
            customerId,
            `IPv${family}`,
            `/${prefixLength}`,
            service?.name ?? "no service",
            usage ? `uses ${usage.now}, in 3 months ${usage.in3m}, in 12 months ${usage.in12m}` : "usage unknown",
            purpose,
          ].join("  "),
        ),
      );
    }
    if (action !== "grant" && action !== "decline") return undefined;
    const id = idFrom(word, "prefix-request list");
    const block = action === "grant" && isBlockLike(rest[0]) ? blockOf(rest.shift()) : undefined;
    const [answer = "", ...more] = rest;
    if (more.length > 0) return undefined;
    if (action === "decline" && answer.trim() === "") throw new Error("Say why, in the words that the customer reads.");
    if (answer.length > longestAnswer) throw new Error(`Use at most ${longestAnswer} characters.`);
    const done = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      answerPrefixRequest(transaction, { id, state: answerStates[action], answer: answer.trim() || null, block }),
    ).catch(readable("request, company or service"));
    return [[done.id, done.customerId, done.state, ...(done.prefix === null ? [] : [done.prefix])].join("  ")];
  },
};

const customerFrom = (word: string | undefined): number => {
  if (!word || !/^\d{8}$/.test(word)) throw new Error("Name the company by its customer number, such as 20120280.");
  return Number(word);
};

/** `IPv4/29` is any free block of that length. */
const wantedFrom = (word: string | undefined): Pick<PrefixAssignment, "family" | "length" | "block"> => {
  const [, family, length] = /^ipv([46])\/(\d{1,3})$/i.exec(word ?? "") ?? [];
  if (family && length) return { family: family === "4" ? 4 : 6, length: Number(length) };
  const block = blockOf(word);
  return { ...storedBlock(block), block };
};

export const prefixCommand: OperatorCommand = {
  name: "prefix",
  usage: `  npm run operate -- prefix assign CUSTOMER BLOCK [SERVICE]  for example 198.51.100.8/29, or IPv4/29 for the next free
                                                           block; SERVICE is the number, code or id of a service
`,
  run: async ({ words, by, operatorPool }) => {
    const [action, word, block, service = null, ...more] = words;
    if (action !== "assign" || more.length > 0) return undefined;
    const customerId = customerFrom(word);
    const { family, length, block: named } = wantedFrom(block);
    const done = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      assignPrefixTo(transaction, { customerId, family, length, service, block: named }),
    ).catch(readable("company or service"));
    return [[done.id, customerId, done.prefix].join("  ")];
  },
};

export const reverseDnsCommand: OperatorCommand = {
  name: "reverse-dns",
  usage: `  npm run operate -- reverse-dns reconcile [BLOCK]         brings DNS to the stored names of the prefixes in BLOCK, or of all
`,
  run: async ({ words: [action, word, ...more], operatorPool }) => {
    if (action !== "reconcile" || more.length > 0) return undefined;
    const queued = await queryRows(operatorPool, queueReconciliation(word === undefined ? undefined : blockOf(word)));
    return listed(queued.map(({ prefix }) => `${prefix} is queued`));
  },
};
