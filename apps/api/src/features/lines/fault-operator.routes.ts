import * as contract from "@demarc/contract/operator/faults";
import { listPage } from "../../platform/http/operator-list.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { type OperatorFaultReport, takeFaultStep } from "./fault-reports.operator.ts";
import * as queries from "./fault-reports.queries.ts";

const shown = ({ variant: _variant, ...report }: OperatorFaultReport) => report;
const written = ({ id, number, state, version }: OperatorFaultReport) => ({ id, number, state, version });

/** Fault reports for the operator's systems. */
export function faultOperatorRoutes({ serve, read, config }: OperatorRouteContext): void {
  serve(contract.listFaults, ({ query }) => {
    const { state = null, customerId = null } = query;
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => queries.pageOfFaultReports({ state, customerId }, slice),
      shown,
    );
  });

  serve(contract.readFault, async ({ params }) => shown(found(await read(queries.findFaultReport(params.number)))));

  serve(contract.answerFault, ({ params: { number }, body, ifMatch, change }) =>
    change(async (transaction) => {
      const given = { number, step: "answer", answer: body.answer.trim(), ifMatch } as const;
      return written(await takeFaultStep(transaction, given, config));
    }),
  );

  serve(contract.closeFault, ({ params: { number }, body, ifMatch, change }) =>
    change(async (transaction) => {
      const given = { number, step: "close", answer: body.answer?.trim() || null, ifMatch } as const;
      return written(await takeFaultStep(transaction, given, config));
    }),
  );
}
