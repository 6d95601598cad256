import type { ManualAgreementSummary } from "@demarc/contract/manual-agreements";
import { amount, code, day, moment } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";

const categories = {
  MAINTENANCE: "Onderhoud",
  PROJECT: "Project",
  CUSTOM_NETWORK: "Netwerk op maat",
  HOUSING: "Housing",
  OTHER: "Overig",
};

const statuses = {
  PENDING_ACCEPTANCE: "Wacht op akkoord",
  ACTIVE: "Actief",
  ENDING: "Loopt af",
  DECLINED: "Afgewezen",
  ENDED: "Beëindigd",
};

export const agreementColumns: CsvColumns<ManualAgreementSummary> = {
  number: ["Nummer", (agreement) => agreement.number],
  title: ["Titel", (agreement) => agreement.title],
  category: ["Categorie", (agreement) => code(agreement.category, categories)],
  status: ["Status", (agreement) => code(agreement.status, statuses)],
  startDate: ["Ingangsdatum", (agreement) => day(agreement.startDate)],
  termEndDate: ["Looptijd tot en met", (agreement) => day(agreement.termEndDate)],
  endDate: ["Laatste dag", (agreement) => day(agreement.endDate)],
  termMonths: ["Looptijd (maanden)", (agreement) => agreement.termMonths],
  renewalMonths: ["Verlenging (maanden)", (agreement) => agreement.renewalMonths],
  noticeDays: ["Opzegtermijn (dagen)", (agreement) => agreement.noticeDays],
  nrcTotal: ["Eenmalig (excl. btw)", (agreement) => amount(agreement.nrcTotal)],
  mrcTotal: ["Per maand (excl. btw)", (agreement) => amount(agreement.mrcTotal)],
  publishedAt: ["Ontvangen op", (agreement) => moment(agreement.publishedAt)],
  acceptUntil: ["Te accepteren tot en met", (agreement) => day(agreement.acceptUntil)],
};
