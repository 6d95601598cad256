import { serviceTypes } from "@demarc/contract/services/services";
import { type Sql, sql } from "../../platform/database/sql.ts";

type ServiceType = (typeof serviceTypes)[number];

const tables: Readonly<Record<ServiceType, Sql>> = {
  line: sql`line`,
  rack: sql`rack`,
  "shared-colo": sql`shared_colo`,
  "dc-connection": sql`dc_connection`,
  wdm: sql`wdm_service`,
};

export const tableOf = (type: ServiceType): Sql => tables[type];

/** The condition of each kind of service and its table. */
export const eachService = (condition: (type: ServiceType, table: Sql) => Sql): Sql[] =>
  serviceTypes.map((type) => condition(type, tables[type]));
