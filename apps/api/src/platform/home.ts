import type { Role } from "@demarc/contract/core/access";
import type { HomeEvent, HomeFigures } from "@demarc/contract/home";
import type { Sql } from "./database/sql.ts";
import type { RecordName } from "./record-names.ts";

export interface HomeFigure {
  readonly name: keyof HomeFigures;
  /** The role that may see it; without one, every signed-in user. */
  readonly role?: Role;
  /** A statement about the caller's own customer: one row, or none if the customer has no such figure. */
  readonly find: (customerId: number) => Sql<object>;
}

export interface HomeEventSource {
  readonly source: HomeEvent["source"];
  readonly role?: Role;
  /** A statement of at most `limit` rows, newest first. */
  readonly find: (customerId: number, limit: number, records: readonly RecordName[]) => Sql<Omit<HomeEvent, "source">>;
}

export interface HomeParts {
  readonly figures: readonly HomeFigure[];
  readonly events: readonly HomeEventSource[];
}
