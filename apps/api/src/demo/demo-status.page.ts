import { createHash } from "node:crypto";
import { brands, themeProperties } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import { escapeHtml } from "../platform/mail/mail-layout.ts";
import type { DemoStatus } from "./demo-status.ts";

const texts = {
  en: {
    title: "System status",
    fine: "All systems operational",
    services: "Services",
    operational: "Operational",
    planned: "Planned maintenance",
    between: "{from} to {until}",
    demo: "This page belongs to the demo. Nothing on it is real.",
  },
  nl: {
    title: "Systeemstatus",
    fine: "Alle systemen werken",
    services: "Diensten",
    operational: "Werkt",
    planned: "Gepland onderhoud",
    between: "{from} tot {until}",
    demo: "Deze pagina hoort bij de demo. Niets erop is echt.",
  },
} as const;

const properties = (variant: Variant, scheme: "light" | "dark"): string =>
  `:root{color-scheme:${scheme};${Object.entries(themeProperties(brands[variant], scheme))
    .map((property) => property.join(":"))
    .join(";")}}`;

const styleOf = (variant: Variant): string =>
  `${properties(variant, "light")}@media (prefers-color-scheme:dark){${properties(variant, "dark")}}` +
  "body{margin:0;background:var(--background);color:var(--text);font:14px/20px system-ui,sans-serif}" +
  "main{max-width:640px;margin:0 auto;padding:32px 16px}" +
  "h1{margin:0 0 16px;font-size:24px;line-height:32px}h2{margin:0 0 12px;font-size:16px;line-height:24px}" +
  "p{margin:0 0 8px}.brand,.dim{color:var(--dim)}.now{font-weight:600;color:var(--ok)}" +
  "section{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:10px;background:var(--card)}" +
  "ul{margin:0;padding:0;list-style:none}li{display:flex;justify-content:space-between;gap:16px;min-height:32px;align-items:center}" +
  "li+li{border-top:1px solid var(--line)}";

/** The page runs no scripts, loads no resources and cannot be framed. */
export const statusHeaders = (variant: Variant): Readonly<Record<string, string>> => {
  const hash = createHash("sha256").update(styleOf(variant)).digest("base64");
  return {
    "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
  };
};

/** The status for people, in the colours of the portal. */
export const statusPage = (variant: Variant, locale: "en" | "nl", status: DemoStatus): string => {
  const text = texts[locale];
  const moment = new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  });
  const at = (instant: string) => moment.format(new Date(instant));
  const services = status.components
    .map(({ name }) => `<li><span>${escapeHtml(name)}</span><span class="now">${text.operational}</span></li>`)
    .join("");
  const planned = status.scheduled_maintenances
    .map(
      ({ name, scheduled_for: from, scheduled_until: until }) =>
        `<p><strong>${escapeHtml(name)}</strong></p><p class="dim">${text.between.replace("{from}", at(from)).replace("{until}", at(until))}</p>`,
    )
    .join("");
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title} · ${brands[variant].name}</title>` +
    `<style>${styleOf(variant)}</style></head><body><main><p class="brand">${brands[variant].name}</p><h1>${text.title}</h1>` +
    `<section><p class="now">${text.fine}</p></section>` +
    `<section><h2>${text.services}</h2><ul>${services}</ul></section>` +
    `<section><h2>${text.planned}</h2>${planned}</section><p class="dim">${text.demo}</p></main></body></html>`
  );
};
