import type { WdmSummary } from "@demarc/contract/wdm";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles, dutchOperationals } from "../services/dutch-lifecycles.ts";

const protections = { UNPROTECTED: "Onbeschermd", PROTECTED: "Beschermd" };

const figure = (value: number | null): Figure | null => (value === null ? null : new Figure(String(value)));

/** CSV columns of a wavelength; everybody who may read wavelengths sees prices. */
export const wdmColumns: CsvColumns<WdmSummary> = {
  serviceNumber: ["Nummer", (wdm) => wdm.serviceNumber],
  reference: ["Referentie", (wdm) => wdm.reference],
  endCustomer: ["Eindklant", (wdm) => wdm.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (wdm) => wdm.endCustomer?.reference],
  lifecycle: ["Levensfase", (wdm) => code(wdm.lifecycle, dutchLifecycles)],
  operational: ["Status", (wdm) => code(wdm.operational, dutchOperationals)],
  packageCode: ["Pakket", (wdm) => wdm.packageCode],
  bandwidth: ["Bandbreedte", (wdm) => wdm.bandwidth],
  protection: ["Bescherming", (wdm) => code(wdm.protection, protections)],
  route: ["Route", (wdm) => wdm.routeCode],
  siteA: ["Locatie A", (wdm) => wdm.siteA],
  siteZ: ["Locatie Z", (wdm) => wdm.siteZ],
  channel: ["Kanaal", (wdm) => wdm.channel],
  wavelengthNm: ["Golflengte (nm)", (wdm) => figure(wdm.wavelengthNm)],
  frequencyThz: ["Frequentie (THz)", (wdm) => figure(wdm.frequencyThz)],
  latencyUs: ["Vertraging (µs)", (wdm) => wdm.latencyUs],
  lengthKm: ["Lengte (km)", (wdm) => figure(wdm.lengthKm)],
  contractEndDate: ["Contract tot", (wdm) => day(wdm.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (wdm) => amount(wdm.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (wdm) => amount(wdm.contract?.mrc)],
};
