export default {
  "work-list.rack-feed-failed":
    "{count, plural, one {A power feed of a rack has failed} other {Power feeds of # racks have failed}}",
  "work-list.rack-feed-failed.text": "{subjects}",
  "work-list.rack-feed-failed.one": "{name}: power feed failed",
  "work-list.rack-feed-failed.act": "See the feeds",
} as const;
