import type { Variant } from "@demarc/contract/core/variants";
import { escapeHtml } from "../platform/mail/mail-layout.ts";
import { type DemoLocale, demoPage } from "./demo-page.ts";
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

export const statusPage = (variant: Variant, locale: DemoLocale, status: DemoStatus): string => {
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
  return demoPage(
    variant,
    locale,
    text.title,
    `<section><p class="now">${text.fine}</p></section>` +
      `<section><h2>${text.services}</h2><ul>${services}</ul></section>` +
      `<section><h2>${text.planned}</h2>${planned}</section><p class="dim">${text.demo}</p>`,
  );
};
