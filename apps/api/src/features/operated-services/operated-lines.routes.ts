import * as lines from "@demarc/contract/operator/lines";
import { servePuts } from "../../platform/http/in-bulk.ts";
import { rowJudge } from "../../platform/http/judged-rows.ts";
import { snapshotLines } from "@demarc/contract/operator/snapshots";
import { serveListed } from "../../platform/http/snapshots.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { addLineEvent, operatedLine, reportLineStates } from "../lines/operated-lines.public.ts";
import { operatedHandlers } from "./operated-services.handlers.ts";

const judgeStates = rowJudge(lines.LineState, lines.lineStateRules, {
  rows: lines.mostLineStates,
  bytes: lines.largestLineStates,
});

/** Lines for the operator's systems. */
export function operatedLinesRoutes(context: OperatorRouteContext): void {
  const { serve, clock } = context;
  const line = operatedHandlers(context, operatedLine);
  serveListed(context, lines.listOperatedLines, snapshotLines, line.listed);
  serve(lines.readOperatedLine, line.get);
  serve(lines.readOperatedLineByRef, line.getByRef);
  servePuts(serve, lines.putLines, line.put);
  serve(lines.suspendOperatedLine, line.suspend);
  serve(lines.resumeOperatedLine, line.resume);
  serve(lines.testOperatedLine, line.test);
  serve(lines.activateOperatedLine, line.activate);
  serve(lines.endOperatedLine, line.end);
  serve(lines.withdrawOperatedLineTermination, line.withdraw);

  serve(lines.reportLineStates, async ({ http, change }) => {
    const judged = await judgeStates(http);
    return change((transaction) => reportLineStates(transaction, judged));
  });

  serve(lines.addLineEvent, ({ params: { serviceId }, body, change }) =>
    change((transaction) => addLineEvent(transaction, serviceId, body, clock.now())),
  );
}
