import { createHash } from "node:crypto";
import { zSideTypesWithLoa } from "@demarc/contract/dc-connections";
import type { InterconnectionDocument } from "@demarc/contract/operator/interconnection-documents";
import type { Outcome } from "@demarc/contract/operator/listing";
import { recordNamed } from "../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { storePdf } from "../../platform/documents/stored-documents.ts";
import { conflict, found, type IfMatch, refuseStale } from "../../platform/refusals/errors.ts";
import { connectionDocuments } from "../dc-connections/dc-connections.public.ts";
import type { DocumentedServiceRow, ServiceDocuments } from "../services/service-documents.conditions.ts";
import { wdmDocuments } from "../wdm/wdm.public.ts";

const documents: Readonly<Record<InterconnectionDocument["type"], ServiceDocuments>> = {
  "dc-connection": connectionDocuments,
  wdm: wdmDocuments,
};

const refuse = ({ type, kind }: InterconnectionDocument, { lifecycle, zSideType }: DocumentedServiceRow): void => {
  if (lifecycle === "TERMINATED") throw stateConflict(`${type}.state-conflict`, lifecycle, "attachDocument");
  if (kind === "LOA" && !zSideTypesWithLoa.has(zSideType ?? ""))
    throw conflict("dc-connection.no-letter-needed", "This connection needs no letter of authorisation.");
};

const recordDocument = (
  transaction: OperatorTransaction,
  { type, kind }: InterconnectionDocument,
  service: Pick<DocumentedServiceRow, "id" | "customerId">,
  facts: { readonly before: object; readonly after: object },
): void => {
  const { id: entityId, customerId } = service;
  if (type === "wdm")
    transaction.record(customerId, {
      action: "wdm.report-attached",
      entityType: "wdm",
      entityId,
      ...facts,
      event: "wdm.changed",
    });
  else
    transaction.record(customerId, {
      action: kind === "LOA" ? "dc-connection.letter-attached" : "dc-connection.report-attached",
      entityType: "dc-connection",
      entityId,
      ...facts,
      event: "dc-connection.changed",
    });
};

/**
 * Stores a PDF as the letter or the test report of a connection or wavelength. The same file with the same number and last day changes
 * nothing. Throws 400 for an unknown service and another type of file, and 409 for a service that has ended or needs no letter.
 */
export const attachDocument = async (
  transaction: OperatorTransaction,
  body: InterconnectionDocument,
  ifMatch: IfMatch,
): Promise<{ id: string; serviceId: string; version: number; outcome: Outcome }> => {
  const { type, kind, file } = body;
  const { lock, find, update } = documents[type];
  const { id } = await recordNamed(transaction, "service", body.service, lock);
  const service = found(await transaction.query(find(kind, id)));
  refuseStale(service, ifMatch);
  refuse(body, service);
  const content = Buffer.from(file.content, "base64");
  const loaNumber = body.loaNumber?.trim() || null;
  const loaExpiresAt = body.loaExpiresAt ?? null;
  const isLetter = kind === "LOA";
  const isSameLetter = !isLetter || (service.loaNumber === loaNumber && service.loaExpiresAt === loaExpiresAt);
  const { id: serviceId, customerId, version, documentId, sha256 } = service;
  if (documentId !== null && isSameLetter && createHash("sha256").update(content).digest("hex") === sha256)
    return { id: documentId, serviceId, version, outcome: "unchanged" };
  const fileName = file.fileName.trim();
  const stored = await storePdf(transaction, { customerId, kind, fileName, content, field: "file.content" });
  transaction.send(update(serviceId, { kind, documentId: stored.id, loaNumber, loaExpiresAt }));
  const letterOf = (number: string | null, expiresAt: string | null) =>
    isLetter ? { loaNumber: number, loaExpiresAt: expiresAt } : {};
  recordDocument(transaction, body, service, {
    before: { fileName: service.fileName, ...letterOf(service.loaNumber, service.loaExpiresAt), version },
    after: { fileName: stored.fileName, ...letterOf(loaNumber, loaExpiresAt), version: version + 1 },
  });
  return { id: stored.id, serviceId, version: version + 1, outcome: "updated" };
};
