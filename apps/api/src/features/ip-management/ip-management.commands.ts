import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { idFrom, listed, type OperatorCommand } from "../../platform/commands/operator-command.ts";
import {
  answerPrefixRequest,
  decideRouteAuthorisation,
  openPrefixRequests,
  requestedAuthorisations,
} from "./ip-management.operator.ts";

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
    );
    return [[done.id, done.customerId, done.state].join("  ")];
  },
};

const answerStates = { grant: "GRANTED", decline: "DECLINED" } as const;
const longestAnswer = 400;

export const prefixRequestCommand: OperatorCommand = {
  name: "prefix-request",
  usage: `  npm run operate -- prefix-request list                   requests for a prefix that wait for an answer
  npm run operate -- prefix-request grant ID ["answer"]
  npm run operate -- prefix-request decline ID "reason"
`,
  run: async ({ words, by, operatorPool }) => {
    const [action, word, answer = ""] = words;
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
    if (action === "decline" && answer.trim() === "") throw new Error("Say why, in the words that the customer reads.");
    if (answer.length > longestAnswer) throw new Error(`Use at most ${longestAnswer} characters.`);
    const done = await runOperatorChange(byOperator(operatorPool, by), (transaction) =>
      answerPrefixRequest(transaction, { id, state: answerStates[action], answer: answer.trim() || null }),
    );
    return [[done.id, done.customerId, done.state].join("  ")];
  },
};
