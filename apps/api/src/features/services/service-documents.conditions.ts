import type { InterconnectionDocument } from "@demarc/contract/operator/interconnection-documents";
import type { Named } from "@demarc/contract/operator/refs";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import { isNamed } from "../../platform/database/record-fields.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";

export type ServiceDocumentKind = InterconnectionDocument["kind"];

export interface DocumentedServiceRow {
  readonly id: string;
  readonly customerId: number;
  readonly lifecycle: ServiceLifecycle;
  readonly version: number;
  /** The type of the far end of a connection; null for a wavelength. */
  readonly zSideType: string | null;
  readonly loaNumber: string | null;
  readonly loaExpiresAt: string | null;
  /** The current document of the kind. */
  readonly documentId: string | null;
  readonly fileName: string | null;
  readonly sha256: string | null;
}

export interface AttachedDocument {
  readonly kind: ServiceDocumentKind;
  readonly documentId: string;
  readonly loaNumber: string | null;
  readonly loaExpiresAt: string | null;
}

/** The statements of a kind of service that has documents of the operator. Run as portal_operator, which sees all companies. */
export interface ServiceDocuments {
  readonly lock: (named: Named<string>) => Sql<{ id: string }>;
  readonly find: (kind: ServiceDocumentKind, id: string) => Sql<DocumentedServiceRow>;
  readonly update: (id: string, attached: AttachedDocument) => Sql;
}

interface Documented {
  readonly table: Sql;
  /** The column of the document. */
  readonly column: Sql;
  /** `zSideType`, `loaNumber` and `loaExpiresAt`. */
  readonly letter: Sql;
}

/** Locks a service that a body names. Joined tables are read afterwards, because a wait for the lock does not read them again. */
export const lockDocumented = (table: Sql, named: Named<string>): Sql => sql`
  select service.id from ${table} service where ${isNamed(sql`service`, "uuid", named)} for no key update`;

/** A locked service with its current document. */
export const findDocumented = ({ table, column, letter }: Documented, id: string): Sql => sql`
  select service.id, service.customer_id as "customerId", service.lifecycle, service.version, ${letter},
    document.id as "documentId", document.file_name as "fileName", encode(document.sha256, 'hex') as sha256
  from ${table} service left join document on document.id = service.${column}
  where service.id = ${id}::uuid`;
