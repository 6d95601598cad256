import * as contract from "@demarc/contract/operator/faults";
import { snapshotFaults } from "@demarc/contract/operator/snapshots";
import { serveListed } from "../../platform/http/snapshots.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { type OperatorFaultReport, takeFaultStep } from "./fault-reports.operator.ts";
import * as queries from "./fault-reports.queries.ts";

const shown = ({ variant: _variant, ...report }: OperatorFaultReport) => report;
const written = ({ id, number, state, version }: OperatorFaultReport) => ({ id, number, state, version });

/** Fault reports for the operator's systems. */
export function faultOperatorRoutes(context: OperatorRouteContext): void {
  const { serve, read, config } = context;
  serveListed(context, contract.listFaults, snapshotFaults, {
    idType: "uuid",
    page: ({ state = null, customerId = null, number = null }, slice) =>
      queries.pageOfFaultReports({ state, customerId, number }, slice),
    itemOf: shown,
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
