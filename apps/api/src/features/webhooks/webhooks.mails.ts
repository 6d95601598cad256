import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { staffMail } from "../../platform/mail/staff-mail.ts";
import type { Config } from "../../platform/process/environment.ts";
import type { AdministratorRow } from "./webhook-events.queries.ts";

const reasons = {
  failing: ["uitgeschakeld", "Er is vijf dagen lang niets aangekomen. Er wordt niets meer verstuurd."],
  gone: ["uitgeschakeld", "Het adres antwoordde met 410: het bestaat niet meer. Er wordt niets meer verstuurd."],
  given_up: [
    "niet bezorgd",
    "Een gebeurtenis is na alle pogingen niet aangekomen. Nieuwe gebeurtenissen worden nog verstuurd.",
  ],
} as const;

export type MailReason = keyof typeof reasons;

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** A mail to the staff about an endpoint that does not receive. */
export const webhookMail = (config: Config, reason: MailReason, url: string, id: string): Mail | undefined => {
  const [what, text] = reasons[reason];
  const host = hostOf(url);
  return staffMail(config, "network", {
    variant: config.portals[0]?.variant ?? "main",
    subject: `Webhook ${what}: ${host}`,
    paragraphs: [text],
    facts: [
      ["Adres", host],
      ["Endpoint", id],
    ],
    closing: `Bekijken: GET /operator/v1/webhook-delivery?endpointId=${id}`,
  });
};

const texts = {
  en: {
    failing: {
      subject: (host: string) => `Webhook disabled: ${host}`,
      text: "This address has not received anything for five days, so we have stopped sending events to it.",
    },
    gone: {
      subject: (host: string) => `Webhook disabled: ${host}`,
      text: "This address answered 410, which means that it no longer exists. We no longer send events to it.",
    },
    given_up: {
      subject: (host: string) => `Webhook not delivered: ${host}`,
      text: "An event did not arrive at this address after all attempts. We still send new events to it.",
    },
    address: "Address",
    company: "Company",
    action: "View webhooks",
    closing: "Once the address works again, you can enable the webhook and send the missed events again.",
  },
  nl: {
    failing: {
      subject: (host: string) => `Webhook uitgeschakeld: ${host}`,
      text: "Op dit adres is vijf dagen lang niets aangekomen. Daarom sturen we er geen gebeurtenissen meer heen.",
    },
    gone: {
      subject: (host: string) => `Webhook uitgeschakeld: ${host}`,
      text: "Dit adres antwoordde met 410: het bestaat niet meer. Daarom sturen we er geen gebeurtenissen meer heen.",
    },
    given_up: {
      subject: (host: string) => `Webhook niet bezorgd: ${host}`,
      text: "Een gebeurtenis is na alle pogingen niet op dit adres aangekomen. Nieuwe gebeurtenissen sturen we nog wel.",
    },
    address: "Adres",
    company: "Bedrijf",
    action: "Bekijk de webhooks",
    closing: "Werkt het adres weer, dan kunt u de webhook inschakelen en de gemiste gebeurtenissen opnieuw versturen.",
  },
} as const;

/** A mail to each administrator about an endpoint of their company that does not receive. */
export const customerWebhookMails = (
  config: Config,
  reason: MailReason,
  url: string,
  administrators: readonly AdministratorRow[],
): readonly Mail[] =>
  administrators.map(({ email, locale, variant, company }) => {
    const text = texts[locale];
    return layOutMail({
      to: email,
      variant,
      locale,
      subject: text[reason].subject(hostOf(url)),
      paragraphs: [text[reason].text],
      facts: [
        [text.company, company],
        [text.address, hostOf(url)],
      ],
      action: { label: text.action, url: `${portalUrlOf(config, variant)}/account/webhooks` },
      closing: text.closing,
    });
  });
