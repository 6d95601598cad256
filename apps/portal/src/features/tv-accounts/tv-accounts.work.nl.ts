import type en from "./tv-accounts.work.en.ts";

export default {
  "work-list.tv-activation-pending":
    "{count, plural, one {Eén tv-apparaat wacht op uw bevestiging} other {# tv-apparaten wachten op uw bevestiging}}",
  "work-list.tv-activation-pending.text": "Bevestig een apparaat alleen als de abonnee het herkent.",
  "work-list.tv-activation-pending.one": "Een apparaat voor {name} wacht op uw bevestiging",
  "work-list.tv-activation-pending.act": "Bekijken",
  "work-list.tv-account-ending":
    "{count, plural, one {Eén tv-account eindigt binnenkort} other {# tv-accounts eindigen binnenkort}}",
  "work-list.tv-account-ending.text": "Tot en met de laatste dag kunt u de opzegging intrekken.",
  "work-list.tv-account-ending.one": "Tv-account {name} eindigt binnenkort",
  "work-list.tv-account-ending.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
