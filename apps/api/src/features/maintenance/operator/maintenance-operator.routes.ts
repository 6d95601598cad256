import * as contract from "@demarc/contract/operator/maintenance";
import { putRecord } from "../../../platform/changes/put-record.ts";
import { snapshotMaintenance } from "@demarc/contract/operator/snapshots";
import { serveListed } from "../../../platform/http/snapshots.ts";
import { found } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { draftedMaintenance, shownMaintenance } from "./maintenance.operated.ts";
import * as operator from "./maintenance.operator.ts";
import {
  listTargets,
  type MaintenanceRow,
  operatedMaintenance,
  pageOfMaintenance,
} from "./maintenance-records.queries.ts";

/** Maintenance for the operator's systems. */
export function operatorMaintenanceRoutes(context: OperatorRouteContext): void {
  const { serve, read, clock } = context;
  const whole = async (rows: MaintenanceRow[]) => {
    const row = found(rows);
    return { ...shownMaintenance(row), services: await read(listTargets(row.id)) };
  };

  serveListed(context, contract.listOperatorMaintenance, snapshotMaintenance, {
    idType: "uuid",
    page: ({ status }, slice) => pageOfMaintenance(status, slice),
    itemOf: shownMaintenance,
  });

  serve(contract.readMaintenance, async ({ params }) =>
    whole(await read(operatedMaintenance.find(params.operatorMaintenanceId))),
  );

  serve(contract.readMaintenanceByRef, async ({ params }) =>
    whole(await read(operatedMaintenance.findByRef(params.externalRef))),
  );

  serve(contract.putMaintenance, ({ params: { externalRef }, body, ifMatch, change }) =>
    change(async (transaction) => {
      const { row, outcome } = await putRecord(transaction, draftedMaintenance(), { externalRef, body, ifMatch });
      return operator.writtenMaintenance(row, outcome);
    }),
  );

  serve(contract.publishMaintenance, ({ params: { operatorMaintenanceId: id }, ifMatch, change }) =>
    change((transaction) => operator.publishMaintenance(transaction, { id, ifMatch, now: clock.now() })),
  );

  serve(contract.rescheduleMaintenance, ({ params: { operatorMaintenanceId: id }, body, ifMatch, change }) =>
    change((transaction) => operator.rescheduleMaintenance(transaction, { id, ifMatch, now: clock.now() }, body)),
  );

  const ends = [
    [contract.completeMaintenance, "complete"],
    [contract.cancelMaintenance, "cancel"],
  ] as const;
  for (const [endpoint, action] of ends)
    serve(endpoint, ({ params: { operatorMaintenanceId: id }, ifMatch, change }) =>
      change((transaction) => operator.endMaintenance(transaction, { id, ifMatch, now: clock.now() }, action)),
    );
}
