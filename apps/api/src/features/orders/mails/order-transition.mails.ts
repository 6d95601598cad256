import type { InLanguages } from "@demarc/contract/core/package";
import { dayText } from "../../../platform/day-text.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import { type Mail, queueMail } from "../../../platform/mail/mail.ts";
import { listOrderRecipients, type OrderRecipientRow } from "../../../platform/mail/order-recipients.queries.ts";
import type { OrderChange } from "../changes/order-change.ts";
import { findPackageFacts } from "../reading/order-packages.queries.ts";
import type { LockedOrder } from "../changes/order.steps.ts";
import { transitionTexts } from "./order-transition.texts.ts";

export type MailedTransition = keyof (typeof transitionTexts)["en"]["mails"];

export const transitionMail = (
  about: MailedTransition,
  order: LockedOrder,
  { firstName, email, locale, variant }: OrderRecipientRow,
  { config, packageName }: { readonly config: Config; readonly packageName: InLanguages | undefined },
): Mail => {
  const text = transitionTexts[locale];
  const { subject, paragraphs, action } = text.mails[about];
  const day = (about === "completed" ? order.deliveredDate : order.plannedDate) ?? "";
  const quote = about === "question" || about === "reminder" ? order.question : order.reason;
  const facts = [
    [text.order, order.orderNumber],
    [text.product, packageName?.[locale]],
    [text.place, order.place],
    [text.reference, order.reference],
    [text.services, about === "completed" ? order.services.map(({ name }) => name).join(", ") : null],
  ] as const;
  return layOutMail({
    to: email,
    variant,
    locale,
    audience: "order",
    subject: subject(order.orderNumber ?? ""),
    paragraphs: [text.hello(firstName), ...paragraphs(day && dayText(locale, day))],
    ...(quote ? { quote } : {}),
    facts: facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : [])),
    action: { label: action ?? text.action, url: `${portalUrlOf(config, variant)}/orders/order/${order.id}` },
  });
};

/** The person who placed an order, and the contacts for orders of the company. */
export const recipientsOf = (customerId: number, createdBy: string | null) =>
  listOrderRecipients(customerId, createdBy === null ? [] : [createdBy]);

interface Sending {
  readonly config: Config;
  readonly recipients: readonly OrderRecipientRow[];
  readonly packageName: InLanguages | undefined;
}

/** Queues the mails to recipients that were read before. */
export const sendTransition = (
  change: OrderChange,
  about: MailedTransition,
  order: LockedOrder,
  { recipients, ...given }: Sending,
): void => {
  // Bulk, so that mails about sign-in and security never wait behind many orders.
  for (const recipient of recipients)
    queueMail(change, order.customerId, transitionMail(about, order, recipient, given), given.config, { isBulk: true });
};

/** Mails the person who placed the order and the contacts for orders of the company, in the transaction of the change. */
export const mailTransition = async (
  change: OrderChange,
  about: MailedTransition,
  order: LockedOrder,
  config: Config,
): Promise<void> => {
  const [recipients, [ordered]] = await change.queryAll([
    recipientsOf(order.customerId, order.createdBy),
    findPackageFacts(order.packageCode ?? ""),
  ]);
  sendTransition(change, about, order, { config, recipients, packageName: ordered?.name });
};
