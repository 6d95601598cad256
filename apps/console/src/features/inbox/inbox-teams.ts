import type { StaffRole } from "@demarc/contract/core/staff-roles";

/** The queue of each role that has one, by its address. */
export const queues: Readonly<Partial<Record<StaffRole, string>>> = {
  SALES: "/inbox/sales",
  DESK: "/inbox/service-desk",
};

/** The role of the queue at an address; undefined for the whole inbox. */
export const teamAt = (pathname: string): StaffRole | undefined =>
  (Object.keys(queues) as StaffRole[]).find((team) => queues[team] === pathname);
