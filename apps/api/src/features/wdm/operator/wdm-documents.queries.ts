import type { Named } from "@demarc/contract/operator/refs";
import { sql } from "../../../platform/database/sql.ts";
import {
  type AttachedDocument,
  type DocumentedServiceRow,
  findDocumented,
  lockDocumented,
  type ServiceDocumentKind,
} from "../../services/service-documents.conditions.ts";

/** A wavelength has a test report only. */
const documented = {
  table: sql`wdm_service`,
  column: sql`test_report_id`,
  letter: sql`null::text as "zSideType", null::text as "loaNumber", null::date as "loaExpiresAt"`,
};

export const lockDocumentedWdm = (named: Named<string>) =>
  sql<{ id: string }>`${lockDocumented(documented.table, named)}`;

export const findDocumentedWdm = (_kind: ServiceDocumentKind, id: string) =>
  sql<DocumentedServiceRow>`${findDocumented(documented, id)}`;

export const updateWdmDocument = (id: string, { documentId }: AttachedDocument) => sql`
  update wdm_service set test_report_id = ${documentId}::uuid, version = version + 1, updated_at = now()
  where id = ${id}::uuid`;
