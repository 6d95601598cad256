import { type LineRecord, putLine as put } from "@demarc/contract/operator/lines";
import { technologies } from "@demarc/contract/core/technologies";
import { slaCodes } from "@demarc/contract/lines/lines";
import { firstLifecycles } from "@demarc/contract/operator/services";
import { listPage } from "../../../platform/http/operator-list.ts";
import { operatedLine } from "../../lines/operated-lines.public.ts";
import { listedServices } from "../../services/operated-service.conditions.ts";
import { putService, putServiceById } from "../../services/operated-service.steps.ts";
import { capitals, choice, customer, date, flag, id, integer, lineNumber, money, speed, text } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { addressColumns } from "./addresses.ts";

const codes = (known: readonly string[]) => choice(Object.fromEntries(known.map((one) => [one, []])));

const columns: ImportKind["columns"] = [
  { field: "id", reader: id, nl: ["Id in Demarc"], en: ["Demarc id"] },
  {
    field: "externalRef",
    reader: id,
    nl: ["Lijncode", "Aansluitnummer", "Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "Line id", "Connection number", "External id", "Contract number"],
  },
  {
    field: "customerId",
    reader: customer,
    nl: ["Klantnummer", "Debiteurnummer", "Klant", "Relatienummer", "Klantcode"],
    en: ["Customer number", "Customer", "Customer id", "Debtor number"],
  },
  {
    field: "customerId.ref",
    reader: id,
    nl: ["Eigen klantnummer"],
    en: ["Your customer number"],
    isOnlyRead: true,
  },
  {
    field: "lineNumber",
    reader: lineNumber,
    nl: ["Lijnnummer", "Lijn"],
    en: ["Line number", "Line"],
  },
  {
    field: "packageCode",
    reader: capitals,
    nl: ["Pakket", "Pakketcode", "Product", "Productcode", "Abonnement"],
    en: ["Package", "Package code", "Product", "Product code", "Plan"],
  },
  ...addressColumns("address"),
  { field: "technology", reader: codes(technologies), nl: ["Techniek", "Technologie"], en: ["Technology"] },
  {
    field: "carrier",
    reader: text,
    nl: ["Netwerk", "Carrier", "Leverancier", "Netbeheerder"],
    en: ["Carrier", "Network", "Supplier"],
  },
  {
    field: "speedDown",
    reader: speed,
    nl: ["Downloadsnelheid", "Download", "Snelheid down"],
    en: ["Download speed", "Download", "Speed down"],
  },
  {
    field: "speedUp",
    reader: speed,
    nl: ["Uploadsnelheid", "Upload", "Snelheid up"],
    en: ["Upload speed", "Upload", "Speed up"],
  },
  { field: "slaCode", reader: codes(slaCodes), nl: ["SLA", "Serviceniveau"], en: ["SLA", "Service level"] },
  { field: "deliveryType", reader: integer, nl: ["Oplevertype"], en: ["Delivery type"] },
  { field: "connectionPoint", reader: text, nl: ["Aansluitpunt"], en: ["Connection point"] },
  { field: "circuitId", reader: id, nl: ["Circuitnummer", "Circuit-id", "XTL"], en: ["Circuit id", "Circuit number"] },
  { field: "reference", reader: text, nl: ["Referentie", "Kenmerk klant"], en: ["Reference", "Customer reference"] },
  { field: "endCustomerId", reader: id, nl: ["Id eindklant"], en: ["End customer id"] },
  {
    field: "endCustomerId.ref",
    reader: id,
    nl: ["Eindklant", "Eindklantnummer"],
    en: ["End customer", "End customer number"],
    isOnlyRead: true,
  },
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
  {
    field: "lifecycle",
    reader: codes(firstLifecycles),
    nl: ["Status"],
    en: ["Status", "State"],
    isOnlyRead: true,
  },
];

export const linesKind: ImportKind = {
  put,
  columns,
  write: (transaction, { id: given, externalRef }, body: LineRecord) =>
    given === undefined
      ? putService(transaction, operatedLine, { externalRef: externalRef ?? "", body, ifMatch: undefined })
      : putServiceById(transaction, operatedLine, { id: given, externalRef, body }),
  removed: "line.removed",
  page: (read, query) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => operatedLine.statements.page(listedServices(null, undefined), slice),
      (row) => (row.lifecycle === "TERMINATED" ? undefined : operatedLine.shown(row)),
    ),
};
