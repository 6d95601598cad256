import { brands } from "@demarc/contract/core/brands";
import { euroFormat } from "@demarc/contract/core/money";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { dayText } from "../../../platform/day-text.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import { type Mail, queueMail } from "../../../platform/mail/mail.ts";
import type { LockedAgreement } from "../agreement/manual-agreement-changes.queries.ts";
import { agreementMailTexts, type MailedAgreementStep } from "./manual-agreement-mails.texts.ts";
import { type AgreementRecipientRow, listAgreementRecipients } from "./manual-agreement-mails.queries.ts";

interface MailedAgreement extends LockedAgreement {
  readonly reason?: string | null;
}

/** The steps that fix the period. Their mail shows the period instead of the length of the term. */
const agreed: ReadonlySet<MailedAgreementStep> = new Set(["accepted", "activated"] as const);

const dayOf = (about: MailedAgreementStep, { acceptUntil, startDate, endDate }: LockedAgreement): string | null => {
  if (about === "published") return acceptUntil;
  return about === "activated" ? startDate : endDate;
};

const agreementMail = (
  about: MailedAgreementStep,
  agreement: MailedAgreement,
  { firstName, email, locale, variant, company }: AgreementRecipientRow,
  config: Config,
): Mail => {
  const text = agreementMailTexts[locale];
  const { subject, paragraph, action = text.view } = text[about];
  const { id, number, title, startDate, termEndDate, termMonths, acceptedByName, reason = null } = agreement;
  const day = dayOf(about, agreement);
  const term =
    agreed.has(about) && startDate !== null && termEndDate !== null
      ? text.period(dayText(locale, startDate), dayText(locale, termEndDate))
      : text.months(termMonths);
  const named = { company, brand: brands[variant].name, day: day === null ? null : dayText(locale, day) };
  return layOutMail({
    to: email,
    variant,
    locale,
    subject: subject(title),
    paragraphs: [text.hello(firstName), paragraph(named)],
    facts: [
      [text.number, number],
      [text.monthly, euroFormat(locale)(agreement.mrcTotal)],
      [text.once, euroFormat(locale)(agreement.nrcTotal)],
      [text.term, term],
      ...(about === "accepted" && acceptedByName !== null ? [[text.acceptedBy, acceptedByName] as const] : []),
      ...(reason === null ? [] : [[text.reason, reason] as const]),
    ],
    action: { label: action, url: `${portalUrlOf(config, variant)}/manual-agreement/view/${id}` },
  });
};

/** Mails the users of a company who can order, in the transaction of the change. */
export const mailAgreement = async (
  change: AuthoredChange,
  about: MailedAgreementStep,
  agreement: MailedAgreement,
  config: Config,
): Promise<void> => {
  for (const recipient of await change.query(listAgreementRecipients(agreement.customerId)))
    queueMail(change, agreement.customerId, agreementMail(about, agreement, recipient, config), config);
};
