import { brands } from "@demarc/contract/core/brands";
import type { Config } from "../../platform/process/environment.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { MsaCompanyRow, MsaRecipientRow } from "./agreement/agreements.queries.ts";

const texts = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    sent: {
      subject: (title: string) => `To sign: ${title}`,
      paragraph: (company: string, brand: string, days: number) =>
        `${brand} has sent ${company} an agreement. Read and sign it in the portal within ${days} days.`,
      action: "Read and sign",
    },
    active: {
      subject: (title: string) => `${title} is in force`,
      paragraph: (company: string, brand: string) =>
        `${brand} has signed the agreement with ${company} as well. You can download it with both signatures in the portal.`,
      action: "See the agreement",
    },
  },
  nl: {
    hello: (name: string) => `Hallo ${name},`,
    sent: {
      subject: (title: string) => `Te ondertekenen: ${title}`,
      paragraph: (company: string, brand: string, days: number) =>
        `${brand} heeft ${company} een overeenkomst gestuurd. Lees en onderteken die binnen ${days} dagen in het portaal.`,
      action: "Lezen en ondertekenen",
    },
    active: {
      subject: (title: string) => `${title} is van kracht`,
      paragraph: (company: string, brand: string) =>
        `Ook ${brand} heeft de overeenkomst met ${company} ondertekend. In het portaal downloadt u het document met beide handtekeningen.`,
      action: "Bekijk de overeenkomst",
    },
  },
};

interface MailedAgreement {
  readonly company: Pick<MsaCompanyRow, "name" | "variant">;
  readonly title: string;
  readonly config: Config;
  readonly days: number;
}

export const agreementMail = (
  about: "sent" | "active",
  { firstName, email, locale }: MsaRecipientRow,
  { company: { name, variant }, title, config, days }: MailedAgreement,
): Mail => {
  const text = texts[locale];
  const { subject, paragraph, action } = text[about];
  return layOutMail({
    to: email,
    variant,
    locale,
    subject: subject(title),
    paragraphs: [text.hello(firstName), paragraph(name, brands[variant].name, days)],
    action: { label: action, url: `${portalUrlOf(config, variant)}/company/agreements` },
  });
};
