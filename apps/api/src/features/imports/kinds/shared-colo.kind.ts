import { putSharedColo as put } from "@demarc/contract/operator/racks";
import { operatedSharedColo } from "../../racks/operated-racks.public.ts";
import { choice, decimal, integer, integers } from "../cells.rules.ts";
import { kwhPrice } from "./racks.kind.ts";
import { recordColumns, serviceColumns } from "./service-columns.ts";
import { serviceImport } from "./service-kind.ts";

const columns = serviceColumns(
  {
    nl: ["Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "External id", "Contract number"],
  },
  [
    ...recordColumns("rackId", { nl: ["Gedeeld rack", "Rack", "Kast"], en: ["Shared rack", "Rack", "Cabinet"] }),
    {
      field: "units",
      reader: integers,
      nl: ["Units", "Rackunits", "U-posities", "Posities", "U"],
      en: ["Units", "Rack units", "Positions"],
    },
    {
      field: "contractedW",
      reader: integer,
      nl: ["Vermogen in W", "Vermogen", "Watt", "Inbegrepen W"],
      en: ["Power in W", "Power", "Watts", "Included W"],
    },
    {
      field: "committedKwh",
      reader: integer,
      nl: ["Inbegrepen kWh per maand", "Inbegrepen kWh"],
      en: ["Included kWh per month", "Included kWh"],
    },
    {
      field: "metering",
      reader: choice({ OUTLET: ["per aansluiting", "eigen meter", "per outlet"], SHARE: ["aandeel", "agreed share"] }),
      nl: ["Meting", "Soort meting"],
      en: ["Metering"],
    },
    {
      field: "sharePct",
      reader: decimal,
      nl: ["Aandeel in procent", "Aandeel", "Percentage"],
      en: ["Share in percent", "Share", "Percentage"],
    },
    kwhPrice,
  ],
);

export const sharedColoKind = serviceImport(operatedSharedColo, { put, columns });
