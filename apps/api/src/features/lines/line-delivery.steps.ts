import type { OrderedService } from "@demarc/contract/orders/order-fields";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import {
  type ChangeableService,
  type ChangedServiceRow,
  type NewService,
  recordActivated,
} from "../services/service-changes.conditions.ts";
import { assignPrefix, endServicePrefixes } from "../ip-management/ip-management.public.ts";
import * as queries from "./line-delivery.queries.ts";
import { lineStatements } from "./lines.queries.ts";
import { insertLineEvent } from "./line-parts.queries.ts";

/** A line to deliver. `prefixes`: the length of the prefix by family, and its block if it is named. */
export interface LineToDeliver {
  readonly terms: NewService;
  readonly line: queries.DeliveredLine;
  readonly circuits: readonly queries.DeliveredCircuit[];
  readonly prefixes: readonly {
    readonly family: 4 | 6;
    readonly length: number;
    readonly block?: string | undefined;
  }[];
}

export const deliverLine = async (
  change: ChangeTransaction,
  { terms, line, circuits, prefixes }: LineToDeliver,
): Promise<OrderedService> => {
  const { customerId } = terms;
  const [made] = await change.query(queries.insertLine(terms, line));
  if (!made) throw new Error("a line was not stored");
  change.send(queries.insertCircuits(customerId, made, circuits));
  const isStatic = circuits.some(({ handover }) => handover === "STATIC");
  for (const { family, length, block } of prefixes)
    await assignPrefix(change, {
      customerId,
      family,
      length,
      block,
      lineId: made.id,
      description: terms.reference,
      assignment: isStatic ? "STATIC" : "DHCP",
    });
  change.send(insertLineEvent(customerId, made.id, "DELIVERED", {}));
  recordActivated(change, "line", made.id, terms, { lineNumber: made.name, version: 1 });
  return { type: "line", ...made };
};

/** Applies a change to a line and makes it active again. */
export const applyLineChange = (
  change: ChangeTransaction,
  { id, customerId, name, packageCode, contract, version }: ChangedServiceRow,
  { term, ...values }: queries.LineChange,
): void => {
  change.send(queries.updateChangedLine(customerId, id, { ...values, ...(term ? { term } : {}) }));
  change.send(queries.updateInternetCircuits(customerId, id));
  if (values.speedDown !== undefined || values.speedUp !== undefined)
    change.send(
      insertLineEvent(customerId, id, "SPEED_CHANGED", { speedDown: values.speedDown, speedUp: values.speedUp }),
    );
  const hasTerm = term !== undefined && term.months !== null && term.months !== contract.termMonths;
  change.record({
    action: "line.change-applied",
    entityType: "line",
    entityId: id,
    before: {
      lineNumber: name,
      packageCode,
      mrc: contract.mrc,
      ...(hasTerm ? { contractTermMonths: contract.termMonths } : {}),
      version,
    },
    after: {
      lineNumber: name,
      ...values,
      ...(hasTerm ? { contractTermMonths: term.months } : {}),
      version: version + 1,
    },
    event: "line.changed",
  });
};

export const lineService: ChangeableService = {
  ...lineStatements.changes,
  free: (change, { customerId, id }) => endServicePrefixes(change, customerId, { lineId: id }),
  note: (change, { customerId, id }, event, meta) => change.send(insertLineEvent(customerId, id, event, meta)),
};
