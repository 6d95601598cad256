import { brands, schemes } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { Mail } from "./mail.ts";

/** A mail's content; every text is plain and is escaped here. */
export interface MailContent {
  readonly to: string;
  readonly variant: Variant;
  readonly locale: "en" | "nl";
  /** Why the mail is sent, for its last line; to a user unless set. */
  readonly audience?: keyof typeof footers;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Facts in two columns, such as the old and the new value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly url: string };
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
      `You receive this mail because somebody applied to ${brand} with this address. We never ask for a password by mail.`,
    nl: (brand: string) =>
      `U ontvangt deze mail omdat iemand met dit adres een aanvraag bij ${brand} deed. We vragen nooit per mail om een wachtwoord.`,
  },
};

const linkHints = {
  en: "If the button does not work, open this address:",
  nl: "Werkt de knop niet, open dan dit adres:",
};

const colours = schemes.light;
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:24px;color:${colours.text}">${escapeHtml(text)}</p>`;

const factsTable = (facts: MailContent["facts"] = []): string => {
  if (facts.length === 0) return "";
  const cell = `padding:8px 0;border-top:1px solid ${colours.line};${font};font-size:14px;line-height:20px`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${cell};color:${colours.dim};padding-right:16px">${escapeHtml(label)}</td>` +
      `<td style="${cell};color:${colours.text}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
};

const button = (content: MailContent, colour: string): string => {
  if (!content.action) return "";
  const url = escapeHtml(content.action.url);
  return (
    `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;${font};` +
    `font-size:15px;font-weight:600;color:#ffffff;background:${colour};text-decoration:none">${escapeHtml(content.action.label)}</a></p>` +
    `<p style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${colours.dim}">${linkHints[content.locale]}<br>` +
    `<a href="${url}" style="color:${colour};word-break:break-all">${url}</a></p>`
  );
};

/** A complete mail in the brand's look, with a text part that says the same. */
export function layOutMail(content: MailContent): Mail {
  const brand = brands[content.variant];
  const footer = footers[content.audience ?? "user"][content.locale](brand.name);
  const html = `<!doctype html><html lang="${content.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.background}"><table role="presentation" width="100%" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" style="max-width:560px;background:${colours.card};border:1px solid ${colours.line};border-radius:10px">
<tr><td style="padding:20px 28px;border-bottom:1px solid ${colours.line};${font};font-size:16px;font-weight:650;color:${brand.ramp[7]}">${escapeHtml(brand.name)}</td></tr>
<tr><td style="padding:28px"><h1 style="margin:0 0 16px;${font};font-size:20px;line-height:28px;color:${colours.text}">${escapeHtml(content.subject)}</h1>
${content.paragraphs.map(paragraph).join("\n")}${factsTable(content.facts)}${button(content, brand.ramp[7])}</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${colours.line};${font};font-size:12px;line-height:18px;color:${colours.dim}">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    content.subject,
    ...content.paragraphs,
    ...(content.facts ?? []).map(([label, value]) => `${label}: ${value}`),
    ...(content.action ? [`${content.action.label}: ${content.action.url}`] : []),
    `-- \n${brand.name}\n${footer}`,
  ].join("\n\n");
  return { to: content.to, subject: content.subject, html, text };
}
