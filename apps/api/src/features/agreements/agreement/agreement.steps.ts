import { createHash } from "node:crypto";
import { ledger, type MsaText } from "@demarc/contract/agreements";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import { conflict, notFound } from "../../../platform/refusals/errors.ts";
import { type MsaAction, msaStates } from "./agreements.rules.ts";
import type { LockedMsaRow } from "./agreements.queries.ts";
import * as queries from "./agreements.queries.ts";
import type { SignedMsa } from "../documents/msa-documents.ts";
import { msaLabels } from "../documents/msa-labels.ts";
import type { SigningEvidence } from "../documents/msa-paper.ts";

/** The state after an action. Throws 409 `msa.state-conflict`. */
export const takeMsaAction = ({ status }: Pick<LockedMsaRow, "status">, action: MsaAction) =>
  msaStates.take(status, action);

/**
 * The state after an action of a signer at `now`. An agreement past its deadline counts as expired, even before the timer has
 * stored that. Throws 409 `msa.state-conflict`.
 */
export const takeSignerAction = (
  { status, expiresAt }: Pick<LockedMsaRow, "status" | "expiresAt">,
  action: "startSigning" | "sign" | "decline",
  now: Date,
) => {
  const isExpired = status === "PENDING_SIGNATURE" && Date.parse(expiresAt) <= now.getTime();
  return msaStates.take(isExpired ? "EXPIRED" : status, action);
};

/** Writes what happened to an agreement into the ledger, which keeps it for seven years. */
export const recordMsa = (
  change: AuthoredChange,
  action: keyof typeof ledger,
  msa: Pick<LockedMsaRow, "id" | "title" | "status" | "version">,
  after: Readonly<Record<string, unknown>>,
): void =>
  change.record({
    action,
    entityType: "msa",
    entityId: msa.id,
    before: { status: msa.status, version: msa.version },
    after: { title: msa.title, ...after, version: msa.version + 1 },
    event: ledger[action],
    kept: "7 years",
  });

/** An agreement with the text that was sent. Throws 404 for one that was signed elsewhere. */
export const withSentText = <Row extends { readonly text: MsaText | null }>(
  msa: Row,
): Row & { readonly text: MsaText } => {
  const { text } = msa;
  if (text === null) throw notFound();
  return { ...msa, text };
};

/** Throws 409 `msa.document-changed` if the document of the agreement is not the one that was shown. */
export const refuseOtherDocument = (msa: Pick<LockedMsaRow, "sha256">, shown: string): void => {
  if (msa.sha256 !== shown)
    throw conflict("msa.document-changed", "This is not the document that the agreement holds; show it again.");
};

export const fileNameOf = (
  { language, templateVersion }: Pick<LockedMsaRow, "language" | "templateVersion">,
  type: keyof (typeof msaLabels)["en"]["fileNames"],
): string => `${msaLabels[language].fileNames[type]}-${templateVersion}.pdf`;

/** Stores the signature of a locked agreement with its documents. Throws 409 for a wrong state. */
export const storeSignature = async (
  change: AuthoredChange,
  msa: LockedMsaRow,
  { documents, evidence, accountId }: { documents: SignedMsa; evidence: SigningEvidence; accountId: string | null },
): Promise<void> => {
  takeMsaAction(msa, "sign");
  const { customerId } = msa;
  const keep = async (type: "signed" | "certificate", content: Buffer) =>
    (await storeDocument(change, { customerId, kind: "MSA_SIGNED", fileName: fileNameOf(msa, type), content })).id;
  const signedId = await keep("signed", documents.signed);
  const certificateId = await keep("certificate", documents.certificate);
  const { at, sha256: _sha256, ...signer } = evidence;
  change.send(queries.storeSignature(msa, { accountId, ...signer }, at, { signedId, certificateId }));
  recordMsa(change, "msa.signed", msa, {
    status: "SIGNED",
    signer: evidence.name,
    method: evidence.method,
    sha256: createHash("sha256").update(documents.signed).digest("hex"),
  });
};
