import type { Config } from "../../platform/process/environment.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import { staffMail } from "../../platform/mail/staff-mail.ts";

const reasons = {
  failing: ["uitgeschakeld", "Er is vijf dagen lang niets aangekomen. Er wordt niets meer verstuurd."],
  gone: ["uitgeschakeld", "Het adres antwoordde met 410: het bestaat niet meer. Er wordt niets meer verstuurd."],
  given_up: [
    "niet bezorgd",
    "Een gebeurtenis is na alle pogingen niet aangekomen. Nieuwe gebeurtenissen worden nog verstuurd.",
  ],
} as const;

/** A mail to the staff about an endpoint that does not receive. */
export const webhookMail = (
  config: Config,
  reason: keyof typeof reasons,
  url: string,
  id: string,
): Mail | undefined => {
  const [what, text] = reasons[reason];
  const host = URL.parse(url)?.host ?? url;
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
