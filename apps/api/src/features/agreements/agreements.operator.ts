import { amsterdamDate } from "@demarc/contract/core/calendar";
import { changeByOperator } from "../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { findAnyDocument, storeDocument } from "../../platform/documents/stored-documents.ts";
import type { Config } from "../../platform/process/environment.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { canonical } from "../../platform/changes/plan.ts";
import {
  conflict,
  found,
  type IfMatch,
  InvalidRequest,
  notFound,
  refuseStale,
} from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import type { SigningIdentity } from "../../platform/pdf/signing-identity.ts";
import { issueMsa, supersede } from "./agreement-issue.steps.ts";
import { fileNameOf, recordMsa, takeMsaAction, withSentText } from "./agreement/agreement.steps.ts";
import { agreementMail } from "./agreements.mails.ts";
import * as queries from "./agreement/agreements.queries.ts";
import { msaLabels } from "./documents/msa-labels.ts";
import { findTemplate, insertTemplate } from "./msa-template.queries.ts";
import { type MsaTemplate, unprintableTexts } from "./msa-template.ts";

interface Operator {
  readonly by: string;
  readonly config: Config;
}

/**
 * Imports the text of new agreements. The same text again changes nothing. Throws 400 for characters that the PDF cannot show, and
 * 409 `msa-template.exists` for another text of the same version.
 */
export const importTemplate = async (
  transaction: OperatorTransaction,
  template: MsaTemplate,
): Promise<"created" | "unchanged"> => {
  const { version } = template;
  const unprintable = unprintableTexts(template).map(({ path }) => path.join("."));
  if (unprintable.length > 0)
    throw new InvalidRequest(unprintable.map((field) => ({ field, message: "validation.unprintable" })));
  const inserted = await transaction.query(insertTemplate(template));
  if (inserted.length === 0) {
    const [kept] = await transaction.query(findTemplate(version));
    if (canonical(kept?.content) === canonical(template)) return "unchanged";
    throw conflict("msa-template.exists", `${version} already exists. Choose another version for the new text.`);
  }
  transaction.record(null, {
    action: "msa-template.imported",
    entityType: "msa-template",
    entityId: version,
    after: { version, title: template.en.title },
    event: "msa-template.imported",
    kept: "7 years",
  });
  return "created";
};

/** Sends an agreement to a company. Throws 404 for an unknown company or version, and 409 for a company that cannot sign one. */
export const issueAsOperator = async (
  transaction: OperatorTransaction,
  {
    customerId,
    version,
    externalRef = null,
  }: { readonly customerId: number; readonly version: string | null; readonly externalRef?: string | null },
  { by, config }: Operator,
): Promise<string> => {
  const company = found(await transaction.query(queries.findMsaCompanyForUpdate(customerId)));
  if (company.status !== "ACTIVE" || company.isChild)
    throw conflict("msa.company-cannot-sign", "Only an active company without a reseller signs an agreement.");
  const { content: template } = found(await transaction.query(findTemplate(version)));
  const change = changeByOperator(transaction, customerId, by);
  return issueMsa(change, company, { template, now: new Date(), config, externalRef });
};

interface NamedMsa {
  readonly id: string;
  readonly ifMatch?: IfMatch;
}

const lockMsa = async (
  transaction: OperatorTransaction,
  id: string,
  ifMatch: IfMatch,
): Promise<queries.LockedMsaRow> => {
  const msa = found(await transaction.query(queries.findAnyMsaForUpdate(id)));
  refuseStale(msa, ifMatch);
  return msa;
};

interface Countersigned extends NamedMsa {
  readonly name: string;
  readonly function: string | null;
  /** The first day in force; null for today. */
  readonly effectiveDate: string | null;
}

/**
 * Adds the seal of the operator to a signed agreement, which comes into force and supersedes an earlier one. Throws 404 and
 * 409 `msa.state-conflict`.
 */
export const countersign = async (
  transaction: OperatorTransaction,
  { id, name, function: role, effectiveDate, ifMatch }: Countersigned,
  { by, config, identity }: Operator & { readonly identity: SigningIdentity },
): Promise<{ readonly msa: queries.LockedMsaRow; readonly hasChanged: boolean }> => {
  const msa = await lockMsa(transaction, id, ifMatch);
  const status = takeMsaAction(msa, "countersign");
  if (msa.status === status) return { msa, hasChanged: false };
  const { customerId, language, text, title } = withSentText(msa);
  const change = changeByOperator(transaction, customerId, by);
  if (msa.signedDocumentId === null) throw notFound();
  const signed = found(await transaction.query(findAnyDocument(customerId, msa.signedDocumentId)));
  const { signPdf } = await import("../../platform/pdf/pdf-signature.ts");
  const label = { name: text.provider.name, reason: msaLabels[language].countersealReason, at: new Date() };
  const content = await signPdf(signed.content, identity, label);
  const fileName = fileNameOf(msa, "signed");
  const { id: documentId } = await storeDocument(change, { customerId, kind: "MSA_SIGNED", fileName, content });
  const [earlier] = await change.query(queries.findActiveMsaForUpdate(customerId));
  if (earlier) supersede(change, earlier);
  const from = effectiveDate ?? amsterdamDate(new Date());
  await change.query(queries.activateMsa(msa, { name, function: role, by }, documentId, from));
  recordMsa(change, "msa.countersigned", msa, { status, countersigner: name, effectiveDate: from });
  const company = found(await change.query(queries.findMsaCompanyForUpdate(customerId)));
  for (const recipient of await change.query(queries.listMsaRecipients(customerId)))
    queueMail(change, customerId, agreementMail("active", recipient, { company, title, config, days: 0 }), config);
  return { msa: { ...msa, status, version: msa.version + 1 }, hasChanged: true };
};

/** Withdraws an agreement that is not signed. Throws 404, and 409 `msa.state-conflict`, also for one that is in force. */
export const withdraw = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: NamedMsa,
  by: string,
): Promise<queries.LockedMsaRow> => {
  const msa = await lockMsa(transaction, id, ifMatch);
  if (msa.status === "ACTIVE") throw stateConflict("msa.state-conflict", msa.status, "supersede");
  supersede(changeByOperator(transaction, msa.customerId, by), msa);
  return { ...msa, status: "SUPERSEDED", version: msa.version + 1 };
};

/** Ends an agreement that is in force. Throws 404 and 409 `msa.state-conflict`. */
export const terminate = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: NamedMsa,
  by: string,
): Promise<queries.LockedMsaRow> => {
  const msa = await lockMsa(transaction, id, ifMatch);
  const status = takeMsaAction(msa, "terminate");
  const change = changeByOperator(transaction, msa.customerId, by);
  change.send(queries.endMsa(msa, "TERMINATED"));
  recordMsa(change, "msa.terminated", msa, { status });
  return { ...msa, status, version: msa.version + 1 };
};
