import { createHash } from "node:crypto";
import { type Brand, brands, schemes } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import { escapeHtml } from "../../platform/mail/mail-layout.ts";
import { shopTexts } from "./loyalty-shop.texts.ts";

export interface ShopFrame {
  readonly url: string;
  readonly variant: Variant;
  readonly locale: "en" | "nl";
}

const rootOf = (scheme: "light" | "dark", { ramp }: Brand): string => {
  const { background, card, line, text, dim } = schemes[scheme];
  const [action, onAction] = scheme === "light" ? [ramp[7], "#ffffff"] : [ramp[3], "#14181c"];
  const own = `--background:${background};--card:${card};--line:${line};--text:${text};--dim:${dim}`;
  return `:root{color-scheme:${scheme};${own};--action:${action};--on-action:${onAction}}`;
};

const styleOf = (brand: Brand): string =>
  `${rootOf("light", brand)}@media (prefers-color-scheme:dark){${rootOf("dark", brand)}}` +
  "*{box-sizing:border-box}" +
  "body{margin:0;background:var(--background);color:var(--text);font:16px/24px system-ui,sans-serif}" +
  "main{max-width:880px;margin:48px auto;padding:0 16px}" +
  "section,li{padding:24px;border:1px solid var(--line);border-radius:10px;background:var(--card)}" +
  "h1{margin:0 0 12px;font-size:24px;line-height:32px;overflow-wrap:anywhere}h2{margin:0;font-size:18px;line-height:26px}" +
  "p{margin:0 0 12px}.brand,.dim{color:var(--dim)}.brand,.price{font-weight:600}" +
  "ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(240px,100%),1fr));gap:16px;margin:16px 0;padding:0;list-style:none}" +
  "li{display:flex;flex-direction:column;gap:8px}li p{margin:0}li form,li .short{margin-top:auto}" +
  "dl{display:grid;grid-template-columns:auto auto;justify-content:start;gap:4px 24px;margin:0 0 16px}dt{color:var(--dim)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}" +
  "button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--action);color:var(--on-action);font:inherit;font-weight:600;cursor:pointer}" +
  "a{display:inline-block;min-height:44px;line-height:44px;color:inherit}:focus-visible{outline:3px solid var(--action);outline-offset:2px}" +
  ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}";

const styles = Object.fromEntries(Object.entries(brands).map(([variant, brand]) => [variant, styleOf(brand)]));

const hashes = Object.fromEntries(
  Object.entries(styles).map(([variant, style]) => [variant, createHash("sha256").update(style).digest("base64")]),
);

/**
 * The pages run no scripts, load no resources and cannot be framed; their forms go to this origin. With the
 * referrer policy `no-referrer`, browsers would not send the origin of a posted form.
 */
export const shopHeaders = (variant: Variant): Readonly<Record<string, string>> => ({
  "content-security-policy": `default-src 'none'; style-src 'sha256-${hashes[variant]}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
});

export const pointsIn = (locale: "en" | "nl", count: number): string =>
  new Intl.NumberFormat(locale === "nl" ? "nl-NL" : "en-GB").format(count);

export const paragraph = (text: string, kind = ""): string =>
  `<p${kind === "" ? "" : ` class="${kind}"`}>${escapeHtml(text)}</p>`;

/** A whole page of the shop: its heading, what is below it in the first card, and what follows that card. */
export const shopLayout = (
  { url, variant, locale }: ShopFrame,
  heading: string,
  content: string,
  after = "",
): string => {
  const text = shopTexts[locale];
  const brand = brands[variant].name;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)} · ${text.title} · ${brand}</title>` +
    `<style>${styles[variant]}</style></head><body><main><section><p class="brand">${brand} · ${text.title}</p>` +
    `<h1>${escapeHtml(heading)}</h1>${content}<a href="${escapeHtml(url)}/">${text.back}</a></section>${after}</main></body></html>`
  );
};
