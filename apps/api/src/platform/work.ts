import type { Role } from "@demarc/contract/core/access";
import type { WorkItem } from "@demarc/contract/work-list";
import type { Sql } from "./database/sql.ts";

/** How much of one kind waits at a customer, and the names of what is concerned; one row. */
export interface Work {
  count: number;
  subjects: string[];
}

/** One kind of work that a feature puts on the work list. */
export interface WorkEntry {
  readonly kind: WorkItem["kind"];
  /** Who can do it. */
  readonly role: Role;
  readonly severity: WorkItem["severity"] | ((subjects: readonly string[]) => WorkItem["severity"]);
  /** Where in the portal it is done. */
  readonly route: string;
  /** A step of a new company. It is listed as `done` until no such step is left. */
  readonly isStep?: true;
  /** A statement of one row about the caller's own customer. */
  readonly find: (customerId: number) => Sql<Work>;
}
