import type en from "./kit.en.ts";

export default {
  "kit.optional": "optioneel",
  "kit.close": "Sluiten",
  "kit.copy": "{what} kopiëren",
  "kit.copied": "Gekopieerd",
  "kit.copy-failed": "Kopiëren lukt niet. Selecteer de tekst en kopieer die zelf.",
  "kit.loading": "Laden",
  "kit.notifications": "Meldingen",
  "kit.breadcrumbs": "U bent hier",
  "kit.error-summary":
    "{count, plural, =0 {Controleer wat u hebt ingevuld} one {Eén veld vraagt uw aandacht} other {# velden vragen uw aandacht}}",
  "kit.new-tab": "opent in een nieuw tabblad",
  "kit.show-options": "Keuzes tonen",
  "kit.no-options": "Niets gevonden",
  "kit.conflict-title": "Iemand anders heeft dit gewijzigd.",
  "kit.conflict-text": "Er is nog niets opgeslagen. Kies welke versie moet blijven.",
  "kit.conflict-field": "Veld",
  "kit.conflict-theirs": "Nu opgeslagen",
  "kit.conflict-mine": "Uw versie",
  "kit.conflict-keep-mine": "Mijn versie opslaan",
  "kit.conflict-take-theirs": "Opgeslagen versie gebruiken",
} satisfies Record<keyof typeof en, string>;
