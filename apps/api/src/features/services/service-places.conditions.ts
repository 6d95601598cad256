import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import { ownService, serviceInScope } from "./service-columns.conditions.ts";
import type { ServiceTable } from "./service-statements.conditions.ts";

/** Where a service with two sides is. A room is known of a side that ends in a rack. */
export interface PlacesRow {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly siteA: string;
  readonly siteZ: string;
  readonly roomA: string | null;
  readonly roomZ: string | null;
  readonly rackA: string | null;
  readonly rackZ: string | null;
  readonly panelA: string | null;
  readonly panelZ: string | null;
}

interface DeclaredPlaces {
  readonly siteA: Sql;
  readonly siteZ: Sql;
  /** What else is compared. */
  readonly columns: Sql;
  /** The racks of both sides, as `a_rack` and `z_rack`. */
  readonly joined: Sql;
}

/** The places of services of a kind that the caller may see. */
export const servicePlaces =
  <Row extends PlacesRow>(
    { table, alias, joined: itself = empty, code }: ServiceTable,
    { siteA, siteZ, columns, joined }: DeclaredPlaces,
  ) =>
  (customerId: number, ids: readonly string[]): Sql<Row> =>
    sql<Row>`
    select ${alias}.id, coalesce(nullif(${alias}.reference, ''), ${code}) as name, ${ownService(alias)} as "isOwn",
      ${siteA} as "siteA", ${siteZ} as "siteZ", a_rack.room as "roomA", z_rack.room as "roomZ", a_rack.rack_code as "rackA",
      z_rack.rack_code as "rackZ", ${alias}.a_panel as "panelA", ${alias}.z_panel as "panelZ", ${columns}
    from ${table} ${alias} ${itself} ${joined}
    where ${alias}.id = any (${[...ids]}::uuid[]) and ${serviceInScope(alias, customerId)}`;
