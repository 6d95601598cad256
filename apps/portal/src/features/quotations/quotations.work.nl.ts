import type en from "./quotations.work.en.ts";

export default {
  "work-list.quotation-expiring":
    "{count, plural, one {Een offerte verloopt binnenkort} other {# offertes verlopen binnenkort}}",
  "work-list.quotation-expiring.text": "Na de laatste dag kunt u een offerte niet meer accepteren.",
  "work-list.quotation-expiring.one": "Offerte {name} verloopt binnenkort",
  "work-list.quotation-expiring.act": "Beslissen",
  "work-list.quotation-to-decide":
    "{count, plural, one {Een offerte wacht op uw besluit} other {# offertes wachten op uw besluit}}",
  "work-list.quotation-to-decide.text": "Vergelijk de opties en accepteer de offerte, of wijs die af.",
  "work-list.quotation-to-decide.one": "Offerte {name} wacht op uw besluit",
  "work-list.quotation-to-decide.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
