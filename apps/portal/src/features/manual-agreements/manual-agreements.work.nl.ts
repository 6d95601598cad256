import type en from "./manual-agreements.work.en.ts";

export default {
  "work-list.manual-agreement-pending":
    "{count, plural, one {Een maatwerkovereenkomst wacht op uw akkoord} other {# maatwerkovereenkomsten wachten op uw akkoord}}",
  "work-list.manual-agreement-pending.text": "Accepteer ze of wijs ze af voordat ze verlopen.",
  "work-list.manual-agreement-pending.one": "{name} wacht op uw akkoord",
  "work-list.manual-agreement-pending.act": "Beoordelen",
} satisfies Record<keyof typeof en, string>;
