import type en from "./agreements.work.en.ts";

export default {
  "work-list.msa-unsigned":
    "{count, plural, one {Een overeenkomst wacht op uw handtekening} other {# overeenkomsten wachten op uw handtekening}}",
  "work-list.msa-unsigned.text": "Om te bestellen heeft uw bedrijf een ondertekende overeenkomst nodig.",
  "work-list.msa-unsigned.one": "{name} wacht op uw handtekening",
  "work-list.msa-unsigned.done": "Overeenkomst ondertekend",
  "work-list.msa-unsigned.act": "Lezen en ondertekenen",
} satisfies Record<keyof typeof en, string>;
