import { byOperator, runOperatorChange } from "../../platform/changes/operator-change.ts";
import { idFrom, listed, type OperatorCommand } from "../../platform/operator-command.ts";
import { decideRouteAuthorisation, requestedAuthorisations } from "./ip-management.operator.ts";

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
