import type en from "./work-list.en.ts";

export default {
  "work-list.title": "Vraagt uw aandacht",
  "work-list.all": "Alle {count} tonen",
  "work-list.done": "Klaar",
  "work-list.nothing": "U bent helemaal bij.",
  "work-list.age.minutes": "{minutes} min",
  "work-list.age.hours": "{hours} u {minutes} min",
  "work-list.age.days": "{days, plural, one {# dag} other {# dagen}}",
  "work-list.age.late": "{days, plural, one {# dag te laat} other {# dagen te laat}}",
  "work-list.age.due": "{days, plural, =0 {vandaag betalen} one {morgen betalen} other {nog # dagen}}",
  "work-list.age.ends": "{days, plural, =0 {eindigt vandaag} one {eindigt morgen} other {nog # dagen}}",
  "work-list.age.left": "{days, plural, =0 {laatste dag} one {nog # dag} other {nog # dagen}}",
  "work-list.age.starts": "{days, plural, =0 {vandaag} one {morgen} other {over # dagen}}",
  "work-list.age.now": "bezig",
  "work-list.view": "Bekijken",
  "work-list.monthly": "{amount} per maand",
  "work-list.from": "vanaf {amount}",
  "work-list.in-total": "{amount} in totaal",
  "work-list.reference": "Uw referentie {detail}",
  "work-list.reason.debit-returned": "Incasso op {day} gestorneerd door uw bank",
} satisfies Record<keyof typeof en, string>;
