import type { Right } from "@demarc/contract/core/rights";
import { rightsOfRoles, type StaffRole } from "@demarc/contract/core/staff-roles";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { StaffRoleRights } from "@demarc/contract/operator/staff";
import { changedFields, picked } from "../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { found, type IfMatch, refuseStale } from "../../platform/refusals/errors.ts";
import { type Granting, keepingManager, refuseGrant } from "./staff-grants.steps.ts";
import * as queries from "./staff.queries.ts";

export const shownRole = ({ rights, ...row }: queries.StaffRoleRow): StaffRoleRights => ({
  ...row,
  rights: rightsOfRoles([row.role], rights === null ? {} : { [row.role]: rights }),
  isUsual: rights === null,
});

interface RolePut {
  readonly role: StaffRole;
  readonly rights: readonly Right[] | null;
  readonly caller: Granting;
  readonly ifMatch: IfMatch;
}

/** Sets the rights of a role. Throws 403 for a right that the caller lacks, and 409. */
export const putStaffRole = async (
  transaction: OperatorTransaction,
  { role, rights, caller, ifMatch }: RolePut,
): Promise<Pick<StaffRoleRights, "role" | "version"> & { readonly outcome: Outcome }> => {
  const rows = await transaction.query(queries.lockStaffRoles());
  const row = found(rows.filter((one) => one.role === role));
  const before = shownRole(row);
  refuseStale(before, ifMatch);
  const after = shownRole({ ...row, rights: rights === null ? null : [...rights] });
  const fields = changedFields(picked(before, ["rights", "isUsual"]), picked(after, ["rights", "isUsual"]));
  if (fields.length === 0) return { role, version: before.version, outcome: "unchanged" };
  refuseGrant(
    caller,
    after.rights.filter((right) => !before.rights.includes(right)),
  );
  await keepingManager(transaction, () =>
    transaction.query(queries.updateStaffRole(role, rights === null ? null : after.rights)),
  );
  const version = before.version + 1;
  transaction.record(null, {
    action: "staff-role.changed",
    entityType: "staff-role",
    entityId: role,
    before: { rights: before.rights, isUsual: before.isUsual, version: before.version },
    after: { rights: after.rights, isUsual: after.isUsual, version },
    event: "staff-role.changed",
    kept: "7 years",
  });
  return { role, version, outcome: "updated" };
};
