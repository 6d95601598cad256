import type en from "./frame.en.ts";

export default {
  "navigation.label": "Hoofdnavigatie",
  "navigation.home": "Start",
  "navigation.open": "Navigatie openen",
  "navigation.close": "Navigatie sluiten",
  "navigation.fold": "Navigatie inklappen",
  "navigation.unfold": "Navigatie uitklappen",
  "navigation.broken": "{count, plural, one {Eén probleem} other {# problemen}}",
  "navigation.waiting": "{count, plural, one {Eén wacht op u} other {# wachten op u}}",
  "navigation.late":
    "{count, plural, one {Eén wacht} other {# wachten}}, {late, plural, one {één is te laat} other {# zijn te laat}}",
  "user.menu": "accountmenu",
  "user.shortcuts": "Sneltoetsen",
  "user.sign-out": "Uitloggen",
  "offline.text": "U bent offline. Dit is van {time}; wijzigingen kunnen niet worden opgeslagen.",
} satisfies Record<keyof typeof en, string>;
