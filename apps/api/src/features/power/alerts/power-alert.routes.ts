import { endUnchanged } from "../../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/power/power";
import { type IfMatch, conflict, found, refuseStale } from "../../../platform/refusals/errors.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import * as subjects from "../subjects/subject.queries.ts";
import { type AlertRow, findAlert, replaceAlert } from "./power-alert.queries.ts";

/** The effective settings: the stored ones, or the defaults. */
const alertOf = (row: AlertRow | undefined): contract.PowerAlert => {
  if (!row) {
    const { contactTypes, ...others } = contract.defaultPowerAlert;
    return { ...others, contactTypes: [...contactTypes], version: 0 };
  }
  const { quietFrom, quietUntil, ...shown } = row;
  return { ...shown, quietHours: quietFrom && quietUntil ? { from: quietFrom, to: quietUntil } : null };
};

/** Throws 409 for units that are metered by share: their load is not known. */
export const refuseShare = ({ metering }: { readonly metering: string }): void => {
  if (metering === "SHARE")
    throw conflict("power.metered-by-share", "These units have no meter: their energy is a share of that of the rack.");
};

const replace = async (
  transaction: ChangeTransaction,
  {
    customerId,
    subject,
    name,
  }: { readonly customerId: number; readonly subject: subjects.Subject; readonly name: string },
  update: contract.PowerAlertUpdate,
  ifMatch: IfMatch,
): Promise<contract.PowerAlert> => {
  const read = async (from: Transaction) => alertOf((await from.query(findAlert(subject)))[0]);
  const before = await read(transaction);
  refuseStale(before, ifMatch);
  await transaction.query(replaceAlert(customerId, subject, update));
  const after = await read(transaction);
  endUnchanged(before, after);
  transaction.record({
    action: "power.alert-changed",
    entityType: "power",
    entityId: subject.id,
    before: { name, ...before },
    after: { name, ...after },
    event: "power.alert-changed",
  });
  return after;
};

export function powerAlertRoutes({ serve, database }: RouteContext): void {
  serve(contract.getRackPowerAlert, async ({ params: { customerId, rackId: id }, caller }) => {
    found(await database.read(caller, subjects.findRackSubject(customerId, id)));
    return alertOf((await database.read(caller, findAlert({ kind: "rack", id })))[0]);
  });

  serve(contract.replaceRackPowerAlert, ({ params: { customerId, rackId: id }, body, ifMatch, change }) =>
    change(async (transaction) => {
      const { name } = found(await transaction.query(subjects.findRackForAlert(customerId, id)));
      return replace(transaction, { customerId, subject: { kind: "rack", id }, name }, body, ifMatch);
    }),
  );

  serve(contract.getSharedColoPowerAlert, async ({ params: { customerId, sharedColoId: id }, caller }) => {
    refuseShare(found(await database.read(caller, subjects.findSharedColoSubject(customerId, id))));
    return alertOf((await database.read(caller, findAlert({ kind: "shared-colo", id })))[0]);
  });

  serve(contract.replaceSharedColoPowerAlert, ({ params: { customerId, sharedColoId: id }, body, ifMatch, change }) =>
    change(async (transaction) => {
      refuseShare(found(await transaction.query(subjects.findSharedColoSubject(customerId, id))));
      const { name } = found(await transaction.query(subjects.findSharedColoForAlert(customerId, id)));
      return replace(transaction, { customerId, subject: { kind: "shared-colo", id }, name }, body, ifMatch);
    }),
  );
}
