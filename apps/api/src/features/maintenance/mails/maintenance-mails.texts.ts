import type { MaintenanceImpact } from "@demarc/contract/services/service-maintenance";
import type { MailedOccasion } from "./maintenance-mails.queries.ts";

type Locale = "en" | "nl";

interface OccasionText {
  readonly subject: (title: string, day: string) => string;
  readonly intro: string;
  readonly calendar: string;
}

interface MaintenanceTexts extends Readonly<Record<MailedOccasion, OccasionText>> {
  readonly hello: (name: string) => string;
  readonly what: string;
  readonly when: string;
  readonly reference: string;
  readonly services: string;
  readonly more: (count: number) => string;
  readonly impact: Readonly<Record<MaintenanceImpact, string>>;
  readonly timeZone: string;
  readonly action: string;
}

export const maintenanceTexts: Readonly<Record<Locale, MaintenanceTexts>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    planned: {
      subject: (title, day) => `Maintenance on ${day}: ${title}`,
      intro: "We carry out maintenance that affects services of your company.",
      calendar: "Add the attached entry to your calendar.",
    },
    changed: {
      subject: (title, day) => `Changed maintenance on ${day}: ${title}`,
      intro: "Maintenance that affects services of your company has changed. This is the new plan.",
      calendar: "The attached entry replaces the one in your calendar.",
    },
    cancelled: {
      subject: (title, day) => `Maintenance on ${day} is cancelled: ${title}`,
      intro: "Maintenance that affects services of your company is cancelled. You do not need to do anything.",
      calendar: "The attached entry removes the one from your calendar.",
    },
    what: "Maintenance",
    when: "When",
    reference: "Reference",
    services: "Services",
    more: (count) => `${count} more in the portal`,
    impact: { OUTAGE: "interrupted", DEGRADED: "impaired", REDUNDANCY_LOST: "without redundancy" },
    timeZone: "Dutch time",
    action: "View the maintenance",
  },
  nl: {
    hello: (name) => `Hallo ${name},`,
    planned: {
      subject: (title, day) => `Onderhoud op ${day}: ${title}`,
      intro: "We voeren onderhoud uit dat gevolgen heeft voor diensten van uw bedrijf.",
      calendar: "Zet de bijgevoegde afspraak in uw agenda.",
    },
    changed: {
      subject: (title, day) => `Gewijzigd onderhoud op ${day}: ${title}`,
      intro: "Onderhoud met gevolgen voor diensten van uw bedrijf is gewijzigd. Dit is de nieuwe planning.",
      calendar: "De bijgevoegde afspraak vervangt die in uw agenda.",
    },
    cancelled: {
      subject: (title, day) => `Onderhoud op ${day} gaat niet door: ${title}`,
      intro: "Onderhoud met gevolgen voor diensten van uw bedrijf gaat niet door. U hoeft niets te doen.",
      calendar: "De bijgevoegde afspraak haalt het onderhoud uit uw agenda.",
    },
    what: "Onderhoud",
    when: "Wanneer",
    reference: "Referentie",
    services: "Diensten",
    more: (count) => `Nog ${count} in het portaal`,
    impact: { OUTAGE: "onderbroken", DEGRADED: "verstoord", REDUNDANCY_LOST: "zonder redundantie" },
    timeZone: "Nederlandse tijd",
    action: "Onderhoud bekijken",
  },
};

/** A window in Dutch time: `Sunday 20 December 2026, 01:00 – 05:00 (Dutch time)`. */
export const windowText = (locale: Locale, { startsAt, endsAt }: { startsAt: string; endsAt: string }): string => {
  const format = new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  });
  return `${format.formatRange(new Date(startsAt), new Date(endsAt))} (${maintenanceTexts[locale].timeZone})`;
};
