import { amountFormat } from "@demarc/contract/core/signed-money";
import type { QuotationObstacle } from "@demarc/contract/quotations/quotation-fields";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { dayText } from "../../../platform/day-text.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import { type Mail, queueMail } from "../../../platform/mail/mail.ts";
import { listOrderRecipients, type OrderRecipientRow } from "../../../platform/mail/order-recipients.queries.ts";
import type { LockedQuotationRow } from "../quotation/quotation-changes.queries.ts";
import type { StoredOption } from "../quotation/quotation-options.ts";
import { quotationMailTexts } from "./quotation-mails.texts.ts";

export type MailedQuotation = keyof (typeof quotationMailTexts)["en"]["mails"];

type Mailed = Pick<LockedQuotationRow, "id" | "customerId" | "number" | "title" | "validUntil" | "contactAccountId">;

export interface QuotationMailGiven {
  readonly config: Config;
  /** What was accepted, and the numbers of the orders and the agreement that it made. */
  readonly option?: StoredOption;
  readonly orders?: readonly string[];
  readonly agreement?: string;
  readonly purchaseOrderNumber?: string | null;
  readonly reason?: string;
  /** The account that accepted it. */
  readonly acceptedBy?: string;
  readonly obstacle?: QuotationObstacle | null;
}

const quotationMail = (
  about: MailedQuotation,
  quotation: Mailed,
  { firstName, email, locale, variant }: OrderRecipientRow,
  { config, option, orders = [], agreement, purchaseOrderNumber, reason, obstacle }: QuotationMailGiven,
): Mail => {
  const text = quotationMailTexts[locale];
  const { subject, paragraph, action } = text.mails[about];
  const euro = amountFormat(locale);
  const day = dayText(locale, quotation.validUntil);
  const facts: (readonly [string, string | undefined])[] = [
    [text.number, quotation.number],
    [text.title, quotation.title],
    [text.validUntil, about === "published" || about === "revised" || about === "expiring" ? day : undefined],
    [text.option, option?.label],
    [text.term, option && text.months(option.contractTermMonths)],
    [text.monthly, option && euro(option.mrcTotal)],
    [text.oneOff, option && euro(option.nrcTotal)],
    [text.orders, orders.join(", ")],
    [text.agreement, agreement],
    [text.purchaseOrder, purchaseOrderNumber ?? undefined],
  ];
  return layOutMail({
    to: email,
    variant,
    locale,
    audience: "order",
    subject: subject(quotation.number),
    paragraphs: [text.hello(firstName), paragraph(day), ...(obstacle ? [text.obstacles[obstacle]] : [])],
    ...(reason ? { quote: reason } : {}),
    facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    action: { label: action, url: `${portalUrlOf(config, variant)}/quotations/view/${quotation.id}` },
  });
};

/**
 * Mails the person for whom the quotation is meant, the one who accepted it, and the order contacts of the company, in the transaction
 * of the change.
 */
export const mailQuotation = async (
  change: Pick<AuthoredChange, "query" | "send">,
  about: MailedQuotation,
  quotation: Mailed,
  given: QuotationMailGiven,
): Promise<void> => {
  const { customerId, contactAccountId } = quotation;
  const people = [contactAccountId, given.acceptedBy].filter((id) => id !== null && id !== undefined);
  for (const recipient of await change.query(listOrderRecipients(customerId, people)))
    queueMail(change, customerId, quotationMail(about, quotation, recipient, given), given.config);
};
