import type { Right } from "@demarc/contract/core/rights";
import { rightsOfRoles } from "@demarc/contract/core/staff-roles";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, forbidden } from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { type ChangedRights, listWorkingStaff } from "../../platform/tokens/staff.queries.ts";
import * as queries from "./staff.queries.ts";

export type Granting = Pick<ServiceCaller, "rights">;

/** Throws 403 for a right that the caller lacks. */
export const refuseGrant = (caller: Granting, rights: readonly Right[]): void => {
  const lacking = rights.find((right) => !caller.rights.includes(right));
  if (lacking) throw forbidden("right.missing", `You do not have the right ${lacking} yourself.`);
};

const changedIn = (roles: readonly queries.StaffRoleRow[]): ChangedRights =>
  Object.fromEntries(roles.flatMap(({ role, rights }) => (rights === null ? [] : [[role, rights]])));

/** Locks the roles. Returns the rights of those that were changed. */
export const lockRoles = async (transaction: OperatorTransaction): Promise<ChangedRights> =>
  changedIn(await transaction.query(queries.lockStaffRoles()));

const hasManager = async (transaction: OperatorTransaction): Promise<boolean> =>
  (await transaction.query(listWorkingStaff())).some(({ roles, changed }) =>
    rightsOfRoles(roles, changed).includes("staff.manage"),
  );

/** Makes a change, which needs the roles locked. Throws 409 if it leaves no one with the right to manage staff. */
export const keepingManager = async <Done>(
  transaction: OperatorTransaction,
  change: () => Promise<Done>,
): Promise<Done> => {
  const had = await hasManager(transaction);
  const done = await change();
  if (had && !(await hasManager(transaction)))
    throw conflict("staff.last-manager", "Give another person the right `staff.manage` first.");
  return done;
};
