import { putLine as put } from "@demarc/contract/operator/lines";
import { technologies } from "@demarc/contract/core/technologies";
import { slaCodes } from "@demarc/contract/lines/lines";
import { operatedLine } from "../../lines/operated-lines.public.ts";
import { id, integer, lineNumber, speed, text } from "../cells.rules.ts";
import { addressColumns } from "./addresses.ts";
import { codes, serviceColumns } from "./service-columns.ts";
import { serviceImport } from "./service-kind.ts";

const columns = serviceColumns(
  {
    nl: ["Lijncode", "Aansluitnummer", "Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "Line id", "Connection number", "External id", "Contract number"],
  },
  [
    { field: "lineNumber", reader: lineNumber, nl: ["Lijnnummer", "Lijn"], en: ["Line number", "Line"] },
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
    {
      field: "circuitId",
      reader: id,
      nl: ["Circuitnummer", "Circuit-id", "XTL"],
      en: ["Circuit id", "Circuit number"],
    },
  ],
);

export const linesKind = serviceImport(operatedLine, { put, columns });
