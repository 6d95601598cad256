import type { Right } from "@demarc/contract/core/rights";
import type { StaffRole } from "@demarc/contract/core/staff-roles";
import { sql, type Sql } from "../database/sql.ts";

export type ChangedRights = Partial<Record<StaffRole, Right[]>>;

/** The rights of roles that are not the usual ones, by role. */
const changedRights = (roles: Sql) => sql`
  (select coalesce(jsonb_object_agg(role.name, role.rights), '{}') from staff_role role
    where role.name = any (${roles}) and role.rights is not null)`;

/** A person who is not disabled. */
export const findWorkingStaff = (id: string) => sql<{
  username: string;
  name: string;
  locale: "en" | "nl";
  roles: StaffRole[];
  changed: ChangedRights;
}>`
  select username, name, locale, roles, ${changedRights(sql`staff.roles`)} as changed
  from staff where id = ${id}::uuid and disabled_at is null`;

/** The roles of the people who are not disabled. */
export const listWorkingStaff = () => sql<{ id: string; roles: StaffRole[]; changed: ChangedRights }>`
  select id, roles, ${changedRights(sql`staff.roles`)} as changed from staff where disabled_at is null`;

export const unlinkStaff = (issuer: string, operator: string) => sql<{ count: number | null }>`
  select unlink_staff(${issuer}, ${operator}) as count`;
