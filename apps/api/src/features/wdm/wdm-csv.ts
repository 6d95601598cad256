import type { WdmSummary } from "@demarc/contract/wdm";
import { amount, code, day, Figure } from "../../platform/http/csv.ts";
import type { CsvColumns } from "../../platform/http/csv-file.ts";
import { dutchLifecycles, dutchOperationals } from "../services/dutch-lifecycles.ts";

const protections = { UNPROTECTED: "Onbeschermd", PROTECTED: "Beschermd" };

const figure = (value: number | null): Figure | null => (value === null ? null : new Figure(String(value)));

/** CSV columns of a wavelength; everybody who may read wavelengths sees prices. */
export const wdmColumns: CsvColumns<WdmSummary> = {
  serviceNumber: ["Nummer", (wave) => wave.serviceNumber],
  reference: ["Referentie", (wave) => wave.reference],
  endCustomer: ["Eindklant", (wave) => wave.endCustomer?.name],
  endCustomerReference: ["Referentie eindklant", (wave) => wave.endCustomer?.reference],
  lifecycle: ["Levensfase", (wave) => code(wave.lifecycle, dutchLifecycles)],
  operational: ["Status", (wave) => code(wave.operational, dutchOperationals)],
  packageCode: ["Pakket", (wave) => wave.packageCode],
  bandwidth: ["Bandbreedte", (wave) => wave.bandwidth],
  protection: ["Bescherming", (wave) => code(wave.protection, protections)],
  route: ["Route", (wave) => wave.routeCode],
  siteA: ["Locatie A", (wave) => wave.siteA],
  siteZ: ["Locatie Z", (wave) => wave.siteZ],
  channel: ["Kanaal", (wave) => wave.channel],
  wavelengthNm: ["Golflengte (nm)", (wave) => figure(wave.wavelengthNm)],
  frequencyThz: ["Frequentie (THz)", (wave) => figure(wave.frequencyThz)],
  latencyUs: ["Vertraging (µs)", (wave) => wave.latencyUs],
  lengthKm: ["Lengte (km)", (wave) => figure(wave.lengthKm)],
  contractEndDate: ["Contract tot", (wave) => day(wave.contract?.endDate)],
  nrc: ["Eenmalig (excl. btw)", (wave) => amount(wave.contract?.nrc)],
  mrc: ["Per maand (excl. btw)", (wave) => amount(wave.contract?.mrc)],
};
