import type { Role } from "@demarc/contract/core/access";
import type { WorkItem, WorkObject } from "@demarc/contract/core/work-item";
import type { Sql } from "./database/sql.ts";
import type { SharedSources } from "./shared-sources.ts";

/** The open work of one kind at a customer: the count and the records concerned, in one row. */
export interface Work {
  count: number;
  subjects: string[];
  objects: WorkObject[];
}

/** A kind of work that a feature adds to the work list. */
export interface WorkEntry {
  readonly kind: WorkItem["kind"];
  /** The role that can do it; without one, every signed-in user. */
  readonly role?: Role;
  readonly severity: WorkItem["severity"] | ((subjects: readonly string[]) => WorkItem["severity"]);
  /** The portal page where it is done. */
  readonly route: string;
  /** A first step of a new company. It stays listed as `done` until all first steps are done. */
  readonly isStep?: true;
  /** Nothing depends on it. It comes after the other tasks of its severity. */
  readonly isAdvice?: true;
  /** A statement of one row about the caller's own customer; without a row the kind does not apply to it. */
  readonly find: (customerId: number, shared: SharedSources) => Sql<Work>;
}
