import type en from "./history.en.ts";

export default {
  "home.open-shop": "Winkel openen",
  "home.new-window": "opent in een nieuw venster",
  "dashboard.actions": "Snel naar",
  "home.invoiced-months": "Gefactureerd, laatste 12 maanden",
  "home.incl-vat": "{amount} incl. btw",
  "home.legend.paid": "Betaald",
  "home.legend.open": "Open",
  "home.legend.overdue": "Te laat",
  "home.months-summary": "{total} in twaalf maanden. De hoogste maand is {month} met {amount}.",
  "home.month": "{month}: {total}, waarvan {open} open en {overdue} te laat",
  "home.events": "Laatste gebeurtenissen",
  "home.activity-log": "Activiteiten",
  "home.tv": "Actieve tv-accounts",
  "home.tv.waiting": "{count, plural, one {# apparaat wacht} other {# apparaten wachten}} op u",
  "home.tv.suspended": "{count} geblokkeerd",
  "home.tv.new": "{count} nieuw",
  "home.tv.devices": "{count, plural, one {# apparaat} other {# apparaten}}",
} satisfies Record<keyof typeof en, string>;
