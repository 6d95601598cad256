import { createHash } from "node:crypto";
import { acceptedLanguage } from "@demarc/contract/core/accept-language";
import { brands, themeProperties } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { FastifyRequest } from "fastify";
import { fontFaces, fontFamily } from "../platform/http/page-font.ts";

export type DemoLocale = "en" | "nl";

/** The language that the browser prefers; English if it accepts neither. */
export const demoLocaleOf = ({ headers }: FastifyRequest): DemoLocale =>
  acceptedLanguage(headers["accept-language"]) ?? "en";

const properties = (variant: Variant, scheme: "light" | "dark"): string =>
  `:root{color-scheme:${scheme};${Object.entries(themeProperties(brands[variant], scheme))
    .map((property) => property.join(":"))
    .join(";")}}`;

const styleOf = (variant: Variant): string =>
  fontFaces() +
  `${properties(variant, "light")}@media (prefers-color-scheme:dark){${properties(variant, "dark")}}` +
  "body{margin:0;background:var(--background);color:var(--text);font:14px/20px " +
  `${fontFamily}}` +
  "main{max-width:640px;margin:0 auto;padding:32px 16px}" +
  "h1{margin:0 0 16px;font-size:24px;line-height:32px}h2{margin:0 0 12px;font-size:16px;line-height:24px}" +
  "p{margin:0 0 8px}.brand,.dim{color:var(--dim)}.now{font-weight:600;color:var(--ok)}" +
  "section{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card)}" +
  "ul{margin:0;padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:16px;min-height:32px;align-items:center}" +
  "li+li{border-top:1px solid var(--line)}";

export const demoPageHeaders = (variant: Variant): Readonly<Record<string, string>> => {
  const hash = createHash("sha256").update(styleOf(variant)).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
  };
};

/** A page in the colours of a portal; `content` is HTML. With `refreshSeconds` it loads again after that time. */
export const demoPage = (
  variant: Variant,
  locale: DemoLocale,
  title: string,
  content: string,
  { refreshSeconds }: { readonly refreshSeconds?: number } = {},
): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">${refreshSeconds === undefined ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">`}<title>${title} · ${brands[variant].name}</title>` +
  `<style>${styleOf(variant)}</style></head><body><main><p class="brand">${brands[variant].name}</p><h1>${title}</h1>` +
  `${content}</main></body></html>`;
