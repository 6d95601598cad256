import type { ServiceRecord } from "@demarc/contract/operator/services";
import { listPage } from "../../../platform/http/operator-list.ts";
import { listedServices, type OperatedFields } from "../../services/operated-service.conditions.ts";
import { type OperatedKind, putService, putServiceById } from "../../services/operated-service.steps.ts";
import type { ImportKind } from "../import-kind.ts";
import { byName } from "./names.ts";

/** A kind of service: lines, racks, units in shared racks, connections and wavelengths. */
export const serviceImport = <Body extends ServiceRecord, Fields extends OperatedFields, Shown extends object>(
  operated: OperatedKind<Body, Fields, Shown>,
  { put, columns }: Pick<ImportKind, "put" | "columns">,
): ImportKind => ({
  put,
  columns,
  write: byName<Body>(
    (transaction, given) => putService(transaction, operated, given),
    (transaction, given) => putServiceById(transaction, operated, given),
  ),
  removed: `${operated.type}.removed`,
  page: (read, query) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => operated.statements.page(listedServices(null, undefined), slice),
      (row) => (row.lifecycle === "TERMINATED" ? undefined : operated.shown(row)),
    ),
});
