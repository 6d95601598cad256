import { powerModels, rackFootprints } from "@demarc/contract/racks";
import { putRack as put } from "@demarc/contract/operator/racks";
import { operatedRack } from "../../racks/operated-racks.public.ts";
import { capitals, choice, decimal, integer, text, unitPrice } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";
import { serviceColumns } from "./service-columns.ts";
import { serviceImport } from "./service-kind.ts";

const footprints: Readonly<Record<(typeof rackFootprints)[number], readonly string[]>> = {
  QUARTER: ["kwart", "quarter rack", "1/4"],
  HALF: ["half", "half rack", "1/2"],
  FULL: ["heel", "hele rack", "full rack", "1/1"],
  CAGE: ["kooi"],
};
const models: Readonly<Record<(typeof powerModels)[number], readonly string[]>> = {
  METERED: ["gemeten", "per kWh", "nacalculatie"],
  COMMITTED: ["afgesproken", "vast", "fixed", "inclusief"],
};

export const kwhPrice: KindColumn = {
  field: "kwhPrice",
  reader: unitPrice,
  nl: ["Prijs per kWh", "kWh-prijs", "Stroomprijs", "Energieprijs"],
  en: ["Price per kWh", "kWh price", "Energy price"],
};

const columns = serviceColumns(
  {
    nl: ["Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "External id", "Contract number"],
  },
  [
    {
      field: "siteCode",
      reader: capitals,
      nl: ["Datacenter", "Locatie", "Site", "Datacentrum", "Vestiging"],
      en: ["Data centre", "Data center", "Site", "Location"],
    },
    {
      field: "rackCode",
      reader: capitals,
      nl: ["Rackcode", "Rack", "Racknummer", "Kast", "Kastnummer"],
      en: ["Rack code", "Rack", "Rack number", "Cabinet"],
    },
    { field: "facilityId", reader: text, nl: ["Naam op de deur", "Deurnaam"], en: ["Facility id", "Name on the door"] },
    { field: "room", reader: text, nl: ["Zaal", "Ruimte", "Suite"], en: ["Room", "Hall", "Suite"] },
    { field: "row", reader: text, nl: ["Rij", "Gang"], en: ["Row", "Aisle"] },
    { field: "position", reader: text, nl: ["Positie", "Plek", "Plaats"], en: ["Position", "Spot"] },
    {
      field: "footprint",
      reader: choice(footprints),
      nl: ["Deel van het rack", "Racktype", "Soort rack"],
      en: ["Footprint", "Rack type", "Rack size"],
    },
    {
      field: "heightU",
      reader: integer,
      nl: ["Hoogte in U", "Hoogte", "Aantal U", "U"],
      en: ["Height in U", "Height", "Units"],
    },
    { field: "widthMm", reader: integer, nl: ["Breedte in mm", "Breedte"], en: ["Width in mm", "Width"] },
    { field: "depthMm", reader: integer, nl: ["Diepte in mm", "Diepte"], en: ["Depth in mm", "Depth"] },
    {
      field: "lockType",
      reader: choice({ KEY: ["sleutel"], CODE: ["cijferslot"], BADGE: ["toegangspas", "pas"] }),
      nl: ["Slot", "Soort slot"],
      en: ["Lock", "Lock type"],
    },
    {
      field: "powerModel",
      reader: choice(models),
      nl: ["Stroomafname", "Stroommodel"],
      en: ["Power model", "Power billing"],
    },
    {
      field: "committedKw",
      reader: decimal,
      nl: ["Afgesproken kW", "Vermogen in kW", "Vermogen", "Inbegrepen kW"],
      en: ["Committed kW", "Committed power", "Included kW"],
    },
    {
      field: "expectedKw",
      reader: decimal,
      nl: ["Verwacht kW", "Verwacht vermogen"],
      en: ["Expected kW", "Expected power"],
    },
    kwhPrice,
  ],
);

export const racksKind = serviceImport(operatedRack, { put, columns });
