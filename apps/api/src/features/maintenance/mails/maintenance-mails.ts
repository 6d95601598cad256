import { brands } from "@demarc/contract/core/brands";
import { calendarFile } from "../../../platform/http/calendar-file.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import { sealedContent } from "../../../platform/mail/mail-content.ts";
import { layOutMail } from "../../../platform/mail/mail-layout.ts";
import type { Config } from "../../../platform/process/environment.ts";
import type {
  MailedMaintenanceRow,
  MailedServicesRow,
  UnwrittenMailRow,
  WrittenMail,
} from "./maintenance-mails.queries.ts";
import { maintenanceTexts, windowText } from "./maintenance-mails.texts.ts";

/** The number of services that a mail names; the portal lists the others. */
export const mostNamedServices = 25;

const servicesText = (locale: "en" | "nl", { count, services }: MailedServicesRow): string => {
  const text = maintenanceTexts[locale];
  const rest = count - services.length;
  return [
    ...services.map(
      ({ name, reference, impact }) => `${[name, reference].filter(Boolean).join(" ")}: ${text.impact[impact]}`,
    ),
    ...(rest > 0 ? [text.more(rest)] : []),
  ].join("\n");
};

/** The method is REQUEST for a new plan, and CANCEL for a cancellation. Both have the UID of the first entry, and a higher SEQUENCE. */
export const methodOf = ({ occasion }: Pick<UnwrittenMailRow, "occasion">): "REQUEST" | "CANCEL" =>
  occasion === "cancelled" ? "CANCEL" : "REQUEST";

export const maintenanceMail = (
  mail: UnwrittenMailRow,
  { maintenance, services }: { readonly maintenance: MailedMaintenanceRow; readonly services: MailedServicesRow },
  config: Config,
): WrittenMail => {
  const { id, customerId, occasion, firstName, email, subject, locale, variant } = mail;
  const text = maintenanceTexts[locale];
  const url = `${portalUrlOf(config, variant)}/maintenance/${maintenance.id}`;
  const named = servicesText(locale, services);
  const written = layOutMail({
    to: email,
    variant,
    locale,
    audience: "support",
    subject,
    paragraphs: [
      text.hello(firstName),
      text[occasion].intro,
      ...maintenance.text[locale].split(/\n{2,}/),
      text[occasion].calendar,
    ],
    facts: [
      [text.what, maintenance.title[locale]],
      [text.when, windowText(locale, maintenance)],
      ...(maintenance.reference === null ? [] : [[text.reference, maintenance.reference] as const]),
      [text.services, named],
    ],
    action: { label: text.action, url },
  });
  const method = methodOf(mail);
  const calendar = calendarFile(
    "Maintenance",
    [
      {
        // A person can be a contact of several companies, each with other services.
        uid: `maintenance-${maintenance.id}-${customerId}@${new URL(portalUrlOf(config, "main")).hostname}`,
        startsAt: maintenance.startsAt,
        endsAt: maintenance.endsAt,
        updatedAt: maintenance.updatedAt,
        version: maintenance.sequence,
        summary: `${text.what}: ${maintenance.title[locale]}`,
        place: null,
        description: `${maintenance.text[locale]}\n\n${named}`,
        url,
        invitation: { organizer: { name: brands[variant].name, email: config.mailFrom }, attendee: email },
      },
    ],
    { method },
  );
  return { id, customerId, sealed: sealedContent(config, id, written), calendar };
};
