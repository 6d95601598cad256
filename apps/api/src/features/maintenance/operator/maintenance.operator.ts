import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { OperatorMaintenanceStatus } from "@demarc/contract/operator/maintenance";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { InLanguages } from "@demarc/contract/core/package";
import { changedFields, picked } from "../../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { conflict, found, type IfMatch, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import type { MailedOccasion } from "../mails/maintenance-mails.queries.ts";
import { queueMaintenanceMails } from "../mails/maintenance-mails.queue.ts";
import { maintenanceMachine } from "../maintenance.rules.ts";
import { momentOf, trimmed } from "./maintenance.operated.ts";
import * as queries from "./maintenance-records.queries.ts";

export interface MaintenanceStep {
  readonly id: string;
  readonly ifMatch: IfMatch;
  readonly now: Date;
}

export interface WrittenMaintenance {
  readonly id: string;
  readonly externalRef: string | null;
  readonly status: OperatorMaintenanceStatus;
  readonly version: number;
  readonly outcome: Outcome;
}

export const writtenMaintenance = (
  { id, externalRef, status, version }: queries.MaintenanceRow,
  outcome: Outcome,
): WrittenMaintenance => ({ id, externalRef, status, version, outcome });

const locked = async (transaction: OperatorTransaction, { id, ifMatch }: MaintenanceStep) => {
  const row = found(await transaction.query(queries.operatedMaintenance.lock(id)));
  refuseStale(row, ifMatch);
  return row;
};

interface Change {
  readonly action:
    | "maintenance.published"
    | "maintenance.rescheduled"
    | "maintenance.completed"
    | "maintenance.cancelled";
  readonly status: OperatorMaintenanceStatus;
  readonly mails?: MailedOccasion;
  readonly window?: { readonly startsAt: string; readonly endsAt: string; readonly text: InLanguages };
}

const factsOf = ({ status, fields, serviceCount, customerCount, sequence, version }: queries.MaintenanceRow) => ({
  status,
  startsAt: fields.startsAt,
  endsAt: fields.endsAt,
  text: fields.text,
  services: serviceCount,
  customers: customerCount,
  sequence,
  version,
});

/** Stores a step, queues its mails and records it. */
const carryOut = async (
  transaction: OperatorTransaction,
  before: queries.MaintenanceRow,
  { action, status, mails, window = before.fields }: Change,
): Promise<WrittenMaintenance> => {
  const { id, publishedAt } = before;
  const isAnnouncement = mails === "planned" || mails === "changed";
  if (isAnnouncement) transaction.send(queries.insertAffectedServices(id));
  const { startsAt, endsAt, text } = window;
  transaction.send(
    queries.updateMaintenance(id, {
      status,
      startsAt,
      endsAt,
      text,
      isPublished: publishedAt === null && action === "maintenance.published",
      isNewSequence: mails === "changed" || mails === "cancelled",
    }),
  );
  const after = found(await transaction.query(queries.operatedMaintenance.find(id)));
  if (isAnnouncement && after.serviceCount === 0)
    transaction.warn?.("no-services", "It affects no service in use, so no customer sees it.");
  if (mails)
    queueMaintenanceMails(
      transaction,
      { id, occasion: mails, sequence: after.sequence },
      {
        title: after.fields.title,
        day: amsterdamDate(new Date(startsAt)),
      },
    );
  const [old, made] = [factsOf(before), factsOf(after)];
  const changed = changedFields(old, made);
  transaction.record(null, {
    action,
    entityType: "maintenance",
    entityId: id,
    before: picked(old, changed),
    after: picked(made, changed),
    event: action,
  });
  return writtenMaintenance(after, "updated");
};

/**
 * Announces a draft to the customers of the services that it affects. Throws 404, 409 for a version or state that does not allow it
 * or if its window is over. Published maintenance does not change.
 */
export const publishMaintenance = async (transaction: OperatorTransaction, step: MaintenanceStep) => {
  const row = await locked(transaction, step);
  const { now } = step;
  const status = maintenanceMachine.take(row.status, "publish", { window: row.fields, now });
  if (row.status !== "DRAFT") return writtenMaintenance(row, "unchanged");
  if (Date.parse(row.fields.endsAt) <= now.getTime())
    throw conflict("maintenance.window-over", "The window of this maintenance is over; change it first.");
  return carryOut(transaction, row, { action: "maintenance.published", status, mails: "planned" });
};

interface GivenWindow {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly text?: InLanguages;
}

/** Changes the window and the text of published maintenance. Throws 404, 409 as above, and 400 for a window that is over. */
export const rescheduleMaintenance = async (
  transaction: OperatorTransaction,
  step: MaintenanceStep,
  given: GivenWindow,
) => {
  const row = await locked(transaction, step);
  const { now } = step;
  const window = {
    startsAt: momentOf(given.startsAt, row.fields.startsAt),
    endsAt: momentOf(given.endsAt, row.fields.endsAt),
    text: given.text ? trimmed(given.text) : row.fields.text,
  };
  const status = maintenanceMachine.take(row.status, "reschedule", { window, now });
  if (changedFields<typeof window>(row.fields, window).length === 0) return writtenMaintenance(row, "unchanged");
  if (Date.parse(window.endsAt) <= now.getTime()) throw invalid("endsAt", "validation.invalid-value");
  return carryOut(transaction, row, { action: "maintenance.rescheduled", status, mails: "changed", window });
};

/** Ends maintenance. Only customers who saw it get a mail that it is cancelled. Throws 404 and 409. */
export const endMaintenance = async (
  transaction: OperatorTransaction,
  step: MaintenanceStep,
  action: "complete" | "cancel",
) => {
  const row = await locked(transaction, step);
  const status = maintenanceMachine.take(row.status, action, { window: row.fields, now: step.now });
  if (status === row.status) return writtenMaintenance(row, "unchanged");
  if (action === "complete") return carryOut(transaction, row, { action: "maintenance.completed", status });
  const isSeen = row.status !== "DRAFT";
  return carryOut(transaction, row, {
    action: "maintenance.cancelled",
    status,
    ...(isSeen && { mails: "cancelled" as const }),
  });
};
