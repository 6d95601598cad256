import type en from "./agreements.ledger.en.ts";

export default {
  "audit.kind.msa": "Overeenkomst",
  "audit.action.msa.sent": "Overeenkomst verstuurd",
  "audit.action.msa.signing-started": "Ondertekening van overeenkomst gestart",
  "audit.action.msa.signing-ended": "Ondertekening van overeenkomst niet op tijd afgerond",
  "audit.action.msa.signed": "Overeenkomst ondertekend",
  "audit.action.msa.declined": "Overeenkomst afgewezen",
  "audit.action.msa.countersigned": "Overeenkomst ondertekend door leverancier",
  "audit.action.msa.recorded": "Elders ondertekende overeenkomst toegevoegd",
  "audit.action.msa.expired": "Overeenkomst verlopen",
  "audit.action.msa.superseded": "Overeenkomst vervangen",
  "audit.action.msa.terminated": "Overeenkomst beëindigd",
  "audit.action.msa.removed": "Overeenkomst verwijderd",
} satisfies Record<keyof typeof en, string>;
