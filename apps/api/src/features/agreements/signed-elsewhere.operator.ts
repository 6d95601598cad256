import { createHash } from "node:crypto";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { MsaRecord, OperatorMsa } from "@demarc/contract/operator/msas";
import { type AuthoredChange, changeByOperator } from "../../platform/changes/authored-change.ts";
import { changedFields, textOr } from "../../platform/changes/changed-fields.ts";
import { refuseClosed } from "../../platform/changes/named-customer.ts";
import { heldByRef, recordNamed } from "../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import type { Put } from "../../platform/changes/put-record.ts";
import { findNamedCustomer } from "../../platform/database/named-customer.queries.ts";
import { storePdf } from "../../platform/documents/stored-documents.ts";
import { conflict, found, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import { supersede } from "./agreement-issue.steps.ts";
import * as queries from "./agreement/agreements.queries.ts";

const method = "ELSEWHERE";

type Signatory = Pick<NonNullable<MsaRecord["countersigner"]>, "name" | "function">;
type Known = { readonly name: string; readonly function: string | null } | null | undefined;

const person = (given: Signatory, known?: Known) => ({
  name: given.name.trim(),
  function: textOr(given.function, known?.function),
});

/** The values of an agreement, which never change after it was signed. */
const valuesOf = (body: MsaRecord, sha256: string, known?: OperatorMsa) => {
  const { countersigner = known?.countersigner ?? null } = body;
  return {
    title: body.title.trim(),
    templateVersion: body.templateVersion.trim(),
    language: body.language,
    sha256,
    signedOn: body.signedOn,
    method,
    signer: person(body.signer, known?.signer),
    countersigner: countersigner && person(countersigner, known?.countersigner),
    effectiveDate: body.effectiveDate ?? known?.effectiveDate ?? body.signedOn,
  };
};

const keptValues = ({ title, templateVersion, language, sha256, ...msa }: OperatorMsa) => ({
  title,
  templateVersion,
  language,
  sha256,
  signedOn: msa.signedAt && amsterdamDate(new Date(msa.signedAt)),
  method: msa.signer?.method,
  signer: msa.signer && { name: msa.signer.name, function: msa.signer.function },
  countersigner: msa.countersigner,
  effectiveDate: msa.effectiveDate,
});

/** Throws 400 for another customer, and 409 `msa.exists` for other values than those of the agreement with this id. */
const refuseOther = (known: OperatorMsa, customerId: number, body: MsaRecord, sha256: string): void => {
  if (known.customerId !== customerId) throw invalid("customerId", "validation.invalid-value");
  const fields = changedFields(keptValues(known), valuesOf(body, sha256, known));
  if (fields.length > 0)
    throw conflict("msa.exists", `${known.externalRef} is another agreement. Use another id.`, { fields });
};

/** Supersedes the agreements that this one replaces, and returns the one that was in force. Throws 409 if that was signed later. */
const replaceEarlier = async (
  change: AuthoredChange,
  customerId: number,
  signedOn: string,
): Promise<queries.LockedMsaRow | undefined> => {
  const [open] = await change.query(queries.findOpenMsaForUpdate(customerId));
  const [active] = await change.query(queries.findActiveMsaForUpdate(customerId));
  if (active?.signedAt && amsterdamDate(new Date(active.signedAt)) > signedOn)
    throw conflict("msa.newer-in-force", "The agreement in force was signed later. Terminate it first.", {
      id: active.id,
    });
  for (const replaced of [open, active]) if (replaced) supersede(change, replaced);
  return active;
};

const refuseCompany = (company: queries.MsaCompanyRow): void => {
  refuseClosed(company);
  if (company.isChild)
    throw conflict("msa.company-cannot-sign", "A customer of a reseller orders under the agreement of the reseller.");
};

interface SignedPdf {
  readonly content: Buffer;
  readonly sha256: string;
}

const create = async (
  change: AuthoredChange,
  { id: customerId }: Pick<queries.MsaCompanyRow, "id">,
  { externalRef, body }: Pick<Put<MsaRecord>, "externalRef" | "body">,
  { content, sha256 }: SignedPdf,
) => {
  const { signer, signedOn, method: _method, ...values } = valuesOf(body, sha256);
  const replaced = await replaceEarlier(change, customerId, signedOn);
  const file = { kind: "MSA_SIGNED", fileName: body.document.fileName.trim(), content } as const;
  const document = await storePdf(change, { customerId, ...file, field: "document.content" });
  const msa = {
    ...values,
    externalRef,
    customerId,
    signedDocumentId: document.id,
    signedAt: `${signedOn}T12:00:00Z`,
    signer: { ...signer, email: null, method },
    supersedesId: replaced?.id ?? null,
  };
  const { id } = found(await change.query(queries.insertMsaSignedElsewhere(msa)));
  const state = { status: "ACTIVE", version: 1 } as const;
  const people = { signer: signer.name, countersigner: values.countersigner?.name ?? null };
  change.record({
    action: "msa.recorded",
    entityType: "msa",
    entityId: id,
    after: { ...values, ...people, method, signedOn, externalRef, ...state },
    event: "msa.activated",
    kept: "7 years",
  });
  return { id, ...state };
};

/**
 * Brings in an agreement that was signed elsewhere, by the provider's own id. It is in force at once, and supersedes the agreement that
 * was in force and the one that waits for a signature. Repeated, it changes nothing. Throws 400 for a day in the future and a file that
 * is no PDF, and 409 for other values of a known id, a customer that has ended or has a reseller, and a later agreement in force.
 */
export const putMsa = async (
  transaction: OperatorTransaction,
  { externalRef, body, ifMatch }: Put<MsaRecord>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<{ readonly msa: Pick<OperatorMsa, "id" | "status" | "version">; readonly outcome: Outcome }> => {
  if (body.signedOn > amsterdamDate(now)) throw invalid("signedOn", "validation.date-too-late");
  const content = Buffer.from(body.document.content, "base64");
  const sha256 = createHash("sha256").update(content).digest("hex");
  const { id: customerId } = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
  const known = await heldByRef(transaction, { kind: "msa", ref: externalRef }, queries.findMsaByRef);
  if (!known) {
    const company = found(await transaction.query(queries.findMsaCompanyForUpdate(customerId)));
    refuseCompany(company);
    const change = changeByOperator(transaction, customerId, by);
    return { msa: await create(change, company, { externalRef, body }, { content, sha256 }), outcome: "created" };
  }
  refuseStale(known, ifMatch);
  refuseOther(known, customerId, body, sha256);
  return { msa: known, outcome: "unchanged" };
};
