import * as contract from "@demarc/contract/operator/staff";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { putStaffRole, shownRole } from "./staff-roles.operator.ts";
import * as operator from "./staff.operator.ts";
import { listStaff, listStaffRoles } from "./staff.queries.ts";

const mostListed = 1000;

/** The people of the provider and their roles. */
export function staffRoutes({ serve, read, config }: OperatorRouteContext): void {
  serve(contract.listStaff, () => read(listStaff(mostListed)));

  serve(contract.createStaffPerson, ({ body, caller, change }) =>
    change((transaction) => operator.createStaffPerson(transaction, { caller, body }, config)),
  );

  serve(contract.changeStaffPerson, ({ params: { staffId: id }, body, ifMatch, caller, change }) =>
    change((transaction) => operator.changeStaffPerson(transaction, { id, ifMatch, caller, body })),
  );

  serve(contract.disableStaffPerson, ({ params: { staffId: id }, ifMatch, change }) =>
    change((transaction) => operator.disableStaffPerson(transaction, { id, ifMatch }, config)),
  );

  serve(contract.enableStaffPerson, ({ params: { staffId: id }, ifMatch, caller, change }) =>
    change((transaction) => operator.enableStaffPerson(transaction, { id, ifMatch, caller }, config)),
  );

  serve(contract.inviteStaffPerson, ({ params: { staffId: id }, ifMatch, change }) =>
    change((transaction) => operator.inviteStaffPerson(transaction, { id, ifMatch }, config)),
  );

  serve(contract.resetStaffSecondFactor, ({ params: { staffId: id }, ifMatch, caller, change }) =>
    change((transaction) => operator.resetStaffSecondFactor(transaction, { id, ifMatch, caller }, config)),
  );

  serve(contract.listStaffRoles, async () => (await read(listStaffRoles())).map(shownRole));

  serve(contract.putStaffRole, ({ params: { role }, body: { rights }, ifMatch, caller, change }) =>
    change((transaction) => putStaffRole(transaction, { role, rights, ifMatch, caller })),
  );
}
