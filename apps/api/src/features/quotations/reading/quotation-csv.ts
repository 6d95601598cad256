import type { QuotationSummary } from "@demarc/contract/quotations/quotation-fields";
import { amount, code, day, moment } from "../../../platform/http/csv.ts";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";

const statuses = {
  DRAFT: "Concept",
  PUBLISHED: "Te beslissen",
  ACCEPTED: "Geaccepteerd",
  ORDERED: "Besteld",
  REJECTED: "Afgewezen",
  EXPIRED: "Verlopen",
  WITHDRAWN: "Ingetrokken",
  SUPERSEDED: "Vervangen",
};

export const quotationColumns: CsvColumns<QuotationSummary> = {
  number: ["Offertenummer", (quotation) => quotation.number],
  revision: ["Versie", (quotation) => quotation.revision],
  title: ["Onderwerp", (quotation) => quotation.title],
  status: ["Status", (quotation) => code(quotation.status, statuses)],
  salesPerson: ["Contactpersoon", (quotation) => quotation.salesPersonName],
  options: ["Opties", (quotation) => quotation.optionCount],
  contractTermMonths: ["Looptijd (maanden)", (quotation) => quotation.contractTermMonths],
  nrcTotal: ["Eenmalig (excl. btw)", (quotation) => amount(quotation.nrcTotal)],
  mrcTotal: ["Per maand (excl. btw)", (quotation) => amount(quotation.mrcTotal)],
  contractTotal: ["Totaal over de looptijd (excl. btw)", (quotation) => amount(quotation.contractTotal)],
  validUntil: ["Geldig tot en met", (quotation) => day(quotation.validUntil)],
  publishedAt: ["Verstuurd op", (quotation) => moment(quotation.publishedAt)],
  decidedAt: ["Besloten op", (quotation) => moment(quotation.decidedAt)],
};
