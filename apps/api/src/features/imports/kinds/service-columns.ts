import { firstLifecycles } from "@demarc/contract/operator/services";
import { capitals, choice, customer, date, flag, id, integer, money, record, text } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";

interface Words {
  readonly nl: readonly string[];
  readonly en: readonly string[];
}

/** The columns of our id and of your own id of a record. */
export const nameColumns = (own: Words): KindColumn[] => [
  { field: "id", reader: id, nl: ["Id in Demarc"], en: ["Demarc id"] },
  { field: "externalRef", reader: id, ...own },
];

/** The columns of another record: by our id or your own id, and by your own id. The first names are those of the record. */
export const recordColumns = (field: string, names: Words, reader = record): KindColumn[] => [
  { field, reader, ...names },
  {
    field: `${field}.ref`,
    reader: id,
    nl: [`Eigen nummer ${names.nl[0]?.toLowerCase()}`],
    en: [`Your id of the ${names.en[0]?.toLowerCase()}`],
    isOnlyRead: true,
  },
];

export const customerColumns = (field: string): KindColumn[] => [
  {
    field,
    reader: customer,
    nl: ["Klantnummer", "Debiteurnummer", "Klant", "Relatienummer", "Klantcode", "Debiteur", "Klantnr"],
    en: ["Customer number", "Customer", "Customer id", "Debtor number", "Account number"],
  },
  { field: `${field}.ref`, reader: id, nl: ["Eigen klantnummer"], en: ["Your customer number"], isOnlyRead: true },
];

/** A choice of codes without words. */
export const codes = (known: readonly string[]) => choice(Object.fromEntries(known.map((one) => [one, []])));

const contractColumns: readonly KindColumn[] = [
  {
    field: "contract.startDate",
    reader: date,
    nl: ["Begin contract", "Startdatum", "Ingangsdatum", "Contractdatum"],
    en: ["Contract start", "Start date"],
  },
  {
    field: "contract.termMonths",
    reader: integer,
    nl: ["Looptijd in maanden", "Looptijd", "Contractduur"],
    en: ["Contract term in months", "Contract term", "Term"],
  },
  { field: "contract.endDate", reader: date, nl: ["Einde contract", "Einddatum"], en: ["Contract end", "End date"] },
  {
    field: "contract.noticeDays",
    reader: integer,
    nl: ["Opzegtermijn in dagen", "Opzegtermijn"],
    en: ["Notice period in days", "Notice period"],
  },
  {
    field: "contract.autoRenew",
    reader: flag,
    nl: ["Automatisch verlengen", "Stilzwijgende verlenging"],
    en: ["Renews automatically", "Auto renew"],
  },
  {
    field: "contract.renewalMonths",
    reader: integer,
    nl: ["Verlenging in maanden"],
    en: ["Renewal in months", "Renewal"],
  },
  {
    field: "contract.nrc",
    reader: money,
    nl: ["Eenmalig", "Eenmalige kosten", "Aansluitkosten"],
    en: ["One-off", "One-off price", "Setup fee"],
  },
  {
    field: "contract.mrc",
    reader: money,
    nl: ["Per maand", "Maandbedrag", "Maandprijs", "Prijs per maand"],
    en: ["Per month", "Monthly price", "Monthly fee"],
  },
];

/** The columns of a kind of service. `own`: those of the kind itself. */
export const serviceColumns = (named: Words, own: readonly KindColumn[]): readonly KindColumn[] => [
  ...nameColumns(named),
  ...customerColumns("customerId"),
  {
    field: "packageCode",
    reader: capitals,
    nl: ["Pakket", "Pakketcode", "Product", "Productcode", "Abonnement"],
    en: ["Package", "Package code", "Product", "Product code", "Plan"],
  },
  ...own,
  { field: "reference", reader: text, nl: ["Referentie", "Kenmerk klant"], en: ["Reference", "Customer reference"] },
  { field: "endCustomerId", reader: id, nl: ["Id eindklant"], en: ["End customer id"] },
  {
    field: "endCustomerId.ref",
    reader: id,
    nl: ["Eindklant", "Eindklantnummer"],
    en: ["End customer", "End customer number"],
    isOnlyRead: true,
  },
  ...contractColumns,
  { field: "lifecycle", reader: codes(firstLifecycles), nl: ["Status"], en: ["Status", "State"], isOnlyRead: true },
];
