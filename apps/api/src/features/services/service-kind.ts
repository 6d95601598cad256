import type { Role } from "@demarc/contract/core/access";
import type { serviceTypes } from "@demarc/contract/services/services";
import type { Clock } from "../../platform/process/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { PowerDatabase } from "../../platform/database/power-database.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import type { Searcher } from "../../platform/search.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { ServiceColumns } from "./service-columns.conditions.ts";
import type { ServiceList, ServiceStatements } from "./service-statements.conditions.ts";

export interface Reading {
  readonly database: Database;
  readonly powerDatabase: PowerDatabase;
  readonly clock: Clock;
}

export interface ServicePlace {
  readonly customerId: number;
  readonly id: string;
}

export interface ServiceRow extends Pick<ServiceColumns, "isOwn" | "customerId" | "endCustomer"> {
  readonly id: string;
  readonly reference: string | null;
  readonly version: number;
}

/** What a kind of service needs so that its company can change its references. */
export interface ReferencedKind<Row extends ServiceRow> {
  readonly type: (typeof serviceTypes)[number];
  readonly statements: ServiceStatements<Row>;
  /** The refusal of a change by a company to which its reseller delivers the service. */
  readonly readOnly: string;
  /** The field that names a service in the ledger. */
  readonly named: (row: Row) => Readonly<Record<string, string>>;
  /** Throws 403 if the caller may not assign a service to another end customer. */
  readonly mayAssign?: (caller: Caller) => void;
  /** Adds a new reference to the history of a service, if its kind has one. */
  readonly noteReference?: (transaction: Pick<Transaction, "send">, before: Row, after: Row) => void;
}

/**
 * A kind of service. `Scope` is what a list needs besides the filter of the request; `Summary` and `Whole` are what the caller may
 * see of a row.
 */
export interface ServiceKind<
  Id extends string,
  SummaryRow,
  Row extends ServiceRow,
  Query,
  Scope,
  Summary,
  Whole,
> extends ReferencedKind<Row> {
  /** The parameter of its id in paths. */
  readonly id: Id;
  readonly list: ServiceList<SummaryRow, Query, Scope>;
  readonly scope: (reading: Reading, caller: Caller, customerId: number) => Scope | Promise<Scope>;
  readonly summaries: (
    reading: Reading,
    caller: Caller,
    rows: readonly SummaryRow[],
    scope: Scope,
  ) => readonly Summary[] | Promise<readonly Summary[]>;
  /** Throws 404 for a service that the caller cannot see. */
  readonly read: (reading: Reading, caller: Caller, place: ServicePlace) => Promise<Whole>;
  readonly file: { readonly name: string; readonly columns: (caller: Caller) => CsvColumns<Summary> };
  readonly search: Searcher["find"];
  /** Roles that find it with a search; without roles, every signed-in user. */
  readonly searchRoles?: readonly Role[];
  readonly title: Readonly<Record<"en" | "nl", string>>;
}

/** Declares a kind of service: what differs from the other kinds. */
export const serviceKind = <Id extends string, SummaryRow, Row extends ServiceRow, Query, Scope, Summary, Whole>(
  kind: ServiceKind<Id, SummaryRow, Row, Query, Scope, Summary, Whole>,
): ServiceKind<Id, SummaryRow, Row, Query, Scope, Summary, Whole> => kind;
