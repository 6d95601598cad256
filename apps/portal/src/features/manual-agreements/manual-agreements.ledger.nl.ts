import type en from "./manual-agreements.ledger.en.ts";

export default {
  "audit.kind.manual-agreement": "Maatwerkovereenkomst",
  "audit.action.manual-agreement.published": "Maatwerkovereenkomst verstuurd",
  "audit.action.manual-agreement.accepted": "Maatwerkovereenkomst geaccepteerd",
  "audit.action.manual-agreement.activated": "Maatwerkovereenkomst van kracht",
  "audit.action.manual-agreement.declined": "Maatwerkovereenkomst afgewezen",
  "audit.action.manual-agreement.expired": "Maatwerkovereenkomst verlopen",
  "audit.action.manual-agreement.renewed": "Maatwerkovereenkomst verlengd",
  "audit.action.manual-agreement.termination-requested": "Maatwerkovereenkomst opgezegd",
  "audit.action.manual-agreement.termination-withdrawn": "Opzegging van maatwerkovereenkomst ingetrokken",
  "audit.action.manual-agreement.withdrawn": "Maatwerkovereenkomst ingetrokken",
  "audit.action.manual-agreement.ended": "Maatwerkovereenkomst beëindigd",
  "audit.field.termEndDate": "Looptijd tot en met",
  "audit.value.PENDING_ACCEPTANCE": "Wacht op u",
  "audit.value.ENDING": "Loopt af",
  "audit.value.ENDED": "Beëindigd",
} satisfies Record<keyof typeof en, string>;
