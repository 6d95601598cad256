import { type Brand, schemes } from "@demarc/contract/core/brands";
import type { Mail } from "./identity-options.ts";
import type { TextKey, Translate } from "./identity-text.ts";
import { html, type Markup } from "./page-html.ts";

export interface IdentityMail {
  readonly kind: "reset" | "changed";
  readonly to: string;
  readonly username: string;
  readonly brand: Brand;
  readonly t: Translate;
  readonly locale: string;
  readonly link: string;
}

const font = "font-family:Arial,Helvetica,sans-serif";
const table = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const { background, card, line, text, dim } = schemes.light;

const paragraph = (words: string, colour: string): Markup =>
  html`<p style="margin:0 0 16px;${font};font-size:15px;line-height:23px;color:${colour}">${words}</p>`;

/** A cell with a background: the one shape of button that every mail program draws. */
const button = (label: string, { link, brand }: IdentityMail): Markup =>
  html`<table ${table}>
    <tr>
      <td bgcolor="${brand.ramp[7]}" style="border-radius:8px">
        <a
          href="${link}"
          style="display:inline-block;padding:12px 20px;${font};font-size:15px;font-weight:bold;color:#ffffff;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const copyOfLink = ({ t, link, brand }: IdentityMail): Markup =>
  html`<p style="margin:24px 0 0;${font};font-size:13px;line-height:20px;color:${dim}">
    ${t("mail.reset.copy")}<br />
    <a href="${link}" style="color:${brand.ramp[7]};word-break:break-all">${link}</a>
  </p>`;

const frame = ({ locale, brand }: IdentityMail, subject: string, content: Markup): Markup =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${background}">
        <table ${table} width="100%" style="background:${background}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                ${table}
                width="100%"
                style="max-width:520px;background:${card};border:1px solid ${line};border-radius:10px"
              >
                <tr>
                  <td
                    style="padding:24px 32px;border-bottom:3px solid ${brand.ramp[6]};${font};font-size:17px;font-weight:bold;color:${text}"
                  >
                    ${brand.name}
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px 32px 16px">${content}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;

/** A mail about somebody's password. Tables and inline styles only: that is what mail programs agree on. */
export function identityMail(mail: IdentityMail): Mail {
  const { kind, to, username, brand, t, link } = mail;
  const say = (part: "subject" | "lead" | "action" | "not-you"): string =>
    t(`mail.${kind}.${part}` satisfies TextKey, { brand: brand.name, username });
  const [greeting, signature] = [t("mail.greeting"), t("mail.signature", { brand: brand.name })];
  const content = html`${paragraph(greeting, text)}${paragraph(say("lead"), text)}${button(say("action"), mail)}
    ${kind === "reset" && copyOfLink(mail)}
    <div style="height:24px;line-height:24px">&nbsp;</div>
    ${paragraph(say("not-you"), dim)}${paragraph(signature, text)}`;
  return {
    to,
    subject: say("subject"),
    html: frame(mail, say("subject"), content).text,
    text: `${[greeting, say("lead"), link, say("not-you"), signature].join("\n\n")}\n`,
  };
}
