import type en from "./racks.work.en.ts";

export default {
  "work-list.rack-feed-failed":
    "{count, plural, one {Een voeding van een rack is uitgevallen} other {Voedingen van # racks zijn uitgevallen}}",
  "work-list.rack-feed-failed.text": "{subjects}",
  "work-list.rack-feed-failed.one": "{name}: voeding uitgevallen",
  "work-list.rack-feed-failed.act": "Bekijk de voedingen",
} satisfies Record<keyof typeof en, string>;
