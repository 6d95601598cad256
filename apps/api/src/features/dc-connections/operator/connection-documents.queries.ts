import type { Named } from "@demarc/contract/operator/refs";
import { empty, sql } from "../../../platform/database/sql.ts";
import {
  type AttachedDocument,
  type DocumentedServiceRow,
  findDocumented,
  lockDocumented,
  type ServiceDocumentKind,
} from "../../services/service-documents.conditions.ts";

const columnOf = (kind: ServiceDocumentKind) => (kind === "LOA" ? sql`loa_document_id` : sql`test_report_id`);

const letter = sql`service.z_type as "zSideType", service.loa_number as "loaNumber", service.loa_expires_at as "loaExpiresAt"`;

const table = sql`dc_connection`;

export const lockDocumentedConnection = (named: Named<string>) => sql<{ id: string }>`${lockDocumented(table, named)}`;

export const findDocumentedConnection = (kind: ServiceDocumentKind, id: string) =>
  sql<DocumentedServiceRow>`${findDocumented({ table, column: columnOf(kind), letter }, id)}`;

/** A new letter starts the notices about its expiry again. */
export const updateConnectionDocument = (
  id: string,
  { kind, documentId, loaNumber, loaExpiresAt }: AttachedDocument,
) => sql`
  update dc_connection set ${columnOf(kind)} = ${documentId}::uuid,
    ${kind === "LOA" ? sql`loa_number = ${loaNumber}, loa_expires_at = ${loaExpiresAt}::date, loa_notice = null,` : empty}
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;
