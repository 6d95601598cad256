import type { Named } from "@demarc/contract/operator/refs";
import { sql } from "../../../platform/database/sql.ts";
import {
  type AttachedDocument,
  type DocumentedServiceRow,
  lockDocumented,
  type ServiceDocumentKind,
} from "../../services/service-documents.conditions.ts";

/** A wavelength has a test report only. */
const documented = {
  table: sql`wdm_service`,
  column: sql`test_report_id`,
  letter: sql`null::text as "zSideType", null::text as "loaNumber", null::date as "loaExpiresAt"`,
};

export const lockDocumentedWdm = (_kind: ServiceDocumentKind, named: Named<string>) =>
  sql<DocumentedServiceRow>`${lockDocumented(documented, named)}`;

export const updateWdmDocument = (id: string, { documentId }: AttachedDocument) => sql`
  update wdm_service set test_report_id = ${documentId}::uuid, version = version + 1, updated_at = now()
  where id = ${id}::uuid`;
