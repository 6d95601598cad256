import type en from "./notices.work.en.ts";

export default {
  "work-list.notice-7":
    "{count, plural, one {Beslis binnen een week over een contract} other {Beslis binnen een week over # contracten}}",
  "work-list.notice-7.text": "Na de laatste opzegdag wordt het contract verlengd of loopt het door.",
  "work-list.notice-7.one": "Laatste opzegdag van {name}",
  "work-list.notice-7.act": "Beslissen",
  "work-list.notice-30":
    "{count, plural, one {Beslis binnen 30 dagen over een contract} other {Beslis binnen 30 dagen over # contracten}}",
  "work-list.notice-30.text": "Na de laatste opzegdag wordt het contract verlengd of loopt het door.",
  "work-list.notice-30.one": "Laatste opzegdag van {name}",
  "work-list.notice-30.act": "Beslissen",
  "work-list.notice-90":
    "{count, plural, one {Beslis binnen 90 dagen over een contract} other {Beslis binnen 90 dagen over # contracten}}",
  "work-list.notice-90.text": "Na de laatste opzegdag wordt het contract verlengd of loopt het door.",
  "work-list.notice-90.one": "Laatste opzegdag van {name}",
  "work-list.notice-90.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
