import { actionLabel, type Brand, brands, schemes } from "@demarc/contract/core/brands";
import { deviceName } from "@demarc/contract/core/device-name";
import type { Variant } from "@demarc/contract/core/variants";
import type { Mail } from "./mail.ts";

export interface RequestOrigin {
  readonly userAgent: string;
  readonly ip: string;
}

export interface MailedAction {
  readonly person: string;
  readonly portalUrl: string;
  readonly origin: RequestOrigin;
}

/** Content of a mail as plain text; it is escaped here. */
export interface MailContent {
  readonly to: string;
  readonly variant: Variant;
  readonly locale: "en" | "nl";
  /** Reason for the mail, shown in the footer; defaults to a user of the portal. */
  readonly audience?: keyof typeof footers;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A quotation below the paragraphs. */
  readonly quote?: string;
  /** Facts in two columns, such as the old and the new value; line breaks are kept. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Client of the request that the mail is about, so that the recipient can recognise a stranger. */
  readonly origin?: RequestOrigin;
  /** The last paragraph, such as advice if the recipient did not do this. */
  readonly closing?: string;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "");

const footers = {
  user: {
    en: (brand: string) =>
      `You receive this mail because you manage a ${brand} account. We never ask for your password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat u een account van ${brand} beheert. We vragen nooit per mail om uw wachtwoord.`,
  },
  applicant: {
    en: (brand: string) =>
      `You receive this mail because someone applied to ${brand} with this address. We never ask for a password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat iemand met dit adres een aanvraag bij ${brand} deed. We vragen nooit per mail om een wachtwoord.`,
  },
  operator: {
    en: (brand: string) => `You receive this mail because ${brand} has fault reports sent to this address.`,
    nl: (brand: string) => `U ontvangt deze mail omdat ${brand} storingsmeldingen naar dit adres laat sturen.`,
  },
  staff: {
    en: (brand: string) =>
      `You receive this mail because you work for ${brand}. We never ask for your password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat u voor ${brand} werkt. We vragen nooit per mail om uw wachtwoord.`,
  },
  ledger: {
    en: (brand: string) =>
      `You receive this mail because ${brand} has the end of each chain of its activity log sent to this address.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat ${brand} de eindstanden van de activiteiten naar dit adres laat sturen.`,
  },
  subscriber: {
    en: (brand: string) =>
      `You receive this mail because you watch television with ${brand}. We never ask for a PIN or password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat u televisie kijkt via ${brand}. We vragen nooit per mail om een pincode of wachtwoord.`,
  },
  order: {
    en: (brand: string) =>
      `You receive this mail because you handle orders at ${brand} for your company. We never ask for a password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat u voor uw bedrijf orders bij ${brand} regelt. We vragen nooit per mail om een wachtwoord.`,
  },
  support: {
    en: (brand: string) =>
      `You receive this mail because a customer of ${brand} wants news of faults and planned maintenance at this address. We never ask for a password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat een klant van ${brand} storingen en gepland onderhoud naar dit adres laat sturen. We vragen nooit per mail om een wachtwoord.`,
  },
  billing: {
    en: (brand: string) =>
      `You receive this mail because a customer of ${brand} has its invoices sent to this address. We never ask for a password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat een klant van ${brand} de facturen naar dit adres laat sturen. We vragen nooit per mail om een wachtwoord.`,
  },
};

const linkHints = {
  en: "If the button does not work, open this address:",
  nl: "Werkt de knop niet, open dan dit adres:",
};

const { light, dark } = schemes;
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail clients with dark mode support apply these; others keep the inline colours. */
const darkStyle = (brand: Brand): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (prefers-color-scheme:dark){.ground{background:${dark.background}!important}` +
  `.card{background:${dark.card}!important}.card,.line{border-color:${dark.line}!important}` +
  `.text{color:${dark.text}!important}.dim{color:${dark.dim}!important}.brand{color:${brand.ramp[3]}!important}` +
  `.bar{border-color:${brand.ramp[4]}!important}` +
  `.action{background:${brand.ramp[4]}!important;color:${actionLabel.dark}!important}}`;

const paragraph = (text: string, tone: "text" | "dim" = "text"): string =>
  `<p class="${tone}" style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:${light[tone]};overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

const quoted = (text: string): string =>
  `<blockquote class="line text" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${light.line};${font};` +
  `font-size:15px;line-height:24px;color:${light.text};white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`;

const factsTable = (facts: MailContent["facts"] = []): string => {
  if (facts.length === 0) return "";
  const cell = `padding:8px 0;border-top:1px solid ${light.line};${font};font-size:14px;line-height:20px;vertical-align:top`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="line dim" width="40%" style="${cell};color:${light.dim};padding-right:16px">${escapeHtml(label)}</td>` +
      `<td class="line text" style="${cell};color:${light.text};word-break:break-word;white-space:pre-line">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;table-layout:fixed">${rows.join("")}</table>`;
};

const button = (content: MailContent, colour: string): string => {
  if (!content.action) return "";
  const url = escapeHtml(content.action.url);
  return (
    `<p style="margin:24px 0"><a class="action" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;${font};` +
    `font-size:15px;line-height:20px;font-weight:600;color:${actionLabel.light};background:${colour};text-decoration:none">${escapeHtml(content.action.label)}</a></p>` +
    `<p class="dim" style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${light.dim}">${linkHints[content.locale]}<br>` +
    `<a class="brand" href="${url}" style="color:${colour};word-break:break-all">${url}</a></p>`
  );
};

const page = (content: MailContent, brand: Brand, footer: string): string => {
  const { paragraphs, quote, closing } = content;
  const subject = escapeHtml(content.subject);
  return `<!doctype html><html lang="${content.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${darkStyle(brand)}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.background}"><table role="presentation" class="ground" width="100%" cellspacing="0" style="background:${light.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellspacing="0" style="max-width:560px;background:${light.card};border:1px solid ${light.line};border-radius:10px">
<tr><td class="bar brand" style="padding:20px 28px;border-bottom:3px solid ${brand.ramp[6]};${font};font-size:16px;line-height:24px;font-weight:bold;color:${brand.ramp[7]}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px 28px 12px"><h1 class="text" style="margin:0 0 16px;${font};font-size:20px;line-height:28px;color:${light.text}">${subject}</h1>
${paragraphs.map((text) => paragraph(text)).join("\n")}${quote === undefined ? "" : quoted(quote)}${factsTable(factsOf(content))}${button(content, brand.ramp[7])}${closing === undefined ? "" : paragraph(closing, "dim")}</td></tr>
<tr><td class="line dim" style="padding:16px 28px;border-top:1px solid ${light.line};${font};font-size:12px;line-height:18px;color:${light.dim}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`;
};

const originLabels = { en: "From where", nl: "Vanaf" };
const addressLabels = { en: "IP address", nl: "IP-adres" };

const factsOf = ({ facts = [], origin, locale }: MailContent): NonNullable<MailContent["facts"]> => {
  if (!origin) return facts;
  const address = `${addressLabels[locale]} ${origin.ip}`;
  const device = deviceName(origin.userAgent, locale);
  return [...facts, [originLabels[locale], device === undefined ? address : `${device}, ${address}`]];
};

const quotedText = (text: string): string => text.replaceAll(/^/gm, "> ");

const factText = ([label, value]: readonly [label: string, value: string]): string =>
  value.includes("\n") ? `${label}:\n${value.replaceAll(/^/gm, "- ")}` : `${label}: ${value}`;

export function layOutMail(content: MailContent): Mail {
  const brand = brands[content.variant];
  const footer = footers[content.audience ?? "user"][content.locale](brand.name);
  const { to, subject, paragraphs, quote, action, closing } = content;
  const facts = factsOf(content);
  const text = [
    subject,
    ...paragraphs,
    ...(quote === undefined ? [] : [quotedText(quote)]),
    ...(facts.length === 0 ? [] : [facts.map(factText).join("\n")]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing === undefined ? [] : [closing]),
    `-- \n${brand.name}\n${footer}`,
  ].join("\n\n");
  return { to, sender: brand.name, subject, html: page(content, brand, footer), text };
}
