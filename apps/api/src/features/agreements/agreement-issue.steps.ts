import { createHash, randomUUID } from "node:crypto";
import { type MsaText, signableDays } from "@demarc/contract/agreements";
import { addressLine, type Address } from "@demarc/contract/core/address";
import type { AuthoredChange } from "../../platform/changes/authored-change.ts";
import { storeDocument } from "../../platform/documents/stored-documents.ts";
import type { Config } from "../../platform/process/environment.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { fileNameOf, recordMsa, takeMsaAction } from "./agreement/agreement.steps.ts";
import { agreementMail } from "./agreements.mails.ts";
import * as queries from "./agreement/agreements.queries.ts";
import { unsignedMsa } from "./documents/msa-documents.ts";
import { type MsaTemplate, textFor } from "./msa-template.ts";

/** Supersedes an agreement that is unsigned or in force, because a newer one replaces it. */
export const supersede = (change: AuthoredChange, msa: queries.LockedMsaRow): void => {
  takeMsaAction(msa, "supersede");
  change.send(queries.endMsa(msa, "SUPERSEDED"));
  recordMsa(change, "msa.superseded", msa, { status: "SUPERSEDED" });
};

const partyOf = ({ name, address, coc }: queries.MsaCompanyRow): MsaText["customer"] => ({
  name,
  address: addressLine(address as Address),
  coc,
});

/** Mails the administrators of a company, who can sign, about an agreement. */
const mailAdministrators = async (
  change: AuthoredChange,
  company: queries.MsaCompanyRow,
  title: string,
  config: Config,
): Promise<void> => {
  const recipients = await change.query(queries.listMsaRecipients(company.id));
  for (const recipient of recipients)
    queueMail(
      change,
      company.id,
      agreementMail("sent", recipient, { company, title, config, days: signableDays }),
      config,
    );
};

interface Issued {
  readonly template: MsaTemplate;
  readonly now: Date;
  readonly config: Config;
  /** The operator's own id. */
  readonly externalRef?: string | null;
}

/**
 * Sends an agreement to a locked company. It replaces the unsigned agreement now, and the one in force when it comes into force
 * itself.
 */
export const issueMsa = async (
  change: AuthoredChange,
  company: queries.MsaCompanyRow,
  { template, now, config, externalRef = null }: Issued,
): Promise<string> => {
  const { id: customerId, variant, locale: language } = company;
  const [open] = await change.query(queries.findOpenMsaForUpdate(customerId));
  const [active] = await change.query(queries.findActiveMsaForUpdate(customerId));
  if (open) supersede(change, open);
  const { title, text } = textFor(template, language, partyOf(company));
  const { version: templateVersion } = template;
  const sentAt = now.toISOString();
  const paper = { id: randomUUID(), customerId, variant, title, templateVersion, language, sentAt, text };
  const content = await unsignedMsa(paper);
  const fileName = fileNameOf(paper, "unsigned");
  const { id: documentId } = await storeDocument(change, { customerId, kind: "MSA", fileName, content });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const supersedesId = active?.id ?? null;
  change.send(queries.insertMsa({ ...paper, documentId, sha256, days: signableDays, supersedesId, externalRef }));
  change.record({
    action: "msa.sent",
    entityType: "msa",
    entityId: paper.id,
    after: { title, templateVersion, sha256, ...(externalRef === null ? {} : { externalRef }), version: 1 },
    event: "msa.sent",
    kept: "7 years",
  });
  await mailAdministrators(change, company, title, config);
  return paper.id;
};
