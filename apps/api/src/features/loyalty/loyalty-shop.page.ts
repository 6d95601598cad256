import { createHash } from "node:crypto";
import { brands, schemes } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import { escapeHtml } from "../../platform/mail/mail-layout.ts";

/** The company that a shop ticket admits. */
export interface ShopVisitor {
  readonly name: string;
  readonly balance: number;
}

const texts = {
  en: {
    title: "Loyalty shop",
    welcome: (name: string) => `Welcome, ${name}`,
    balance: (points: string) => `You can spend ${points} points.`,
    none: "You have no points to spend yet.",
    soon: "There is nothing in the shop yet. Your points stay yours.",
    refused: "This link does not work any more",
    refusedText: "It works once, within a minute. Open the shop again from the portal.",
    back: "To the portal",
  },
  nl: {
    title: "Loyaliteitswinkel",
    welcome: (name: string) => `Welkom, ${name}`,
    balance: (points: string) => `U kunt ${points} punten besteden.`,
    none: "U hebt nog geen punten om te besteden.",
    soon: "Er ligt nog niets in de winkel. Uw punten blijven van u.",
    refused: "Deze link werkt niet meer",
    refusedText: "Hij werkt één keer, binnen een minuut. Open de winkel opnieuw vanuit het portaal.",
    back: "Naar het portaal",
  },
} as const;

const rootOf = (scheme: "light" | "dark"): string => {
  const { background, card, line, text, dim } = schemes[scheme];
  return `:root{color-scheme:${scheme};--background:${background};--card:${card};--line:${line};--text:${text};--dim:${dim}}`;
};

const style =
  `${rootOf("light")}@media (prefers-color-scheme:dark){${rootOf("dark")}}` +
  "body{margin:0;background:var(--background);color:var(--text);font:16px/24px system-ui,sans-serif}" +
  "main{max-width:560px;margin:48px auto;padding:0 16px}" +
  "section{padding:28px;border:1px solid var(--line);border-radius:10px;background:var(--card)}" +
  "h1{margin:0 0 12px;font-size:24px;line-height:32px;overflow-wrap:anywhere}p{margin:0 0 12px}p.brand{color:var(--dim);font-weight:600}" +
  "a{display:inline-block;min-height:44px;line-height:44px;color:inherit}";

const styleHash = createHash("sha256").update(style).digest("base64");

/** The page runs no scripts, loads no resources and cannot be framed. */
export const shopHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
};

/** The shop's landing page: the company with its balance, or the reason for the refusal. */
export const shopPage = (
  portal: { readonly url: string; readonly variant: Variant },
  locale: "en" | "nl",
  visitor: ShopVisitor | undefined,
): string => {
  const text = texts[locale];
  const brand = brands[portal.variant].name;
  const points = (count: number) => new Intl.NumberFormat(locale === "nl" ? "nl-NL" : "en-GB").format(count);
  const [heading, ...paragraphs] = visitor
    ? [text.welcome(visitor.name), visitor.balance > 0 ? text.balance(points(visitor.balance)) : text.none, text.soon]
    : [text.refused, text.refusedText];
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("");
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title} · ${brand}</title>` +
    `<style>${style}</style></head><body><main><section><p class="brand">${brand} · ${text.title}</p>` +
    `<h1>${escapeHtml(heading)}</h1>${body}<a href="${escapeHtml(portal.url)}/">${text.back}</a></section></main></body></html>`
  );
};
