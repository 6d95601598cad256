import type { Role } from "@demarc/contract/core/access";
import type { HomeEvent, HomeFigures } from "@demarc/contract/home";
import type { Database, Tenant } from "./database/database.ts";
import type { PowerDatabase } from "./database/power-database.ts";
import type { Clock } from "./process/clock.ts";
import type { Sql } from "./database/sql.ts";
import type { RecordName } from "./record-names.ts";

interface HomePart {
  readonly name: keyof HomeFigures;
  /** The role that may see it; without one, every signed-in user. */
  readonly role?: Role;
}

/** A figure of one statement. */
export interface HomeFigure extends HomePart {
  /** A statement about the caller's own customer: one row, or none if the customer has no such figure. */
  readonly find: (customerId: number) => Sql<object>;
}

/** A figure that one statement cannot find. */
export interface ReadFigure extends HomePart {
  /** Undefined if the customer has no such figure. */
  readonly read: (
    reading: { readonly database: Database; readonly powerDatabase: PowerDatabase; readonly clock: Clock },
    caller: Tenant,
  ) => Promise<object | undefined>;
}

export interface HomeEventSource {
  readonly source: HomeEvent["source"];
  readonly role?: Role;
  /** A statement of at most `limit` rows, newest first. */
  readonly find: (customerId: number, limit: number, records: readonly RecordName[]) => Sql<Omit<HomeEvent, "source">>;
}

export interface HomeParts {
  readonly figures: readonly HomeFigure[];
  readonly readFigures: readonly ReadFigure[];
  readonly events: readonly HomeEventSource[];
}
