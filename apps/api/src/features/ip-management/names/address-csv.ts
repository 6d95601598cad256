import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";
import type { IpAddressRow } from "./addresses.queries.ts";

/** CSV columns of an address. */
export const addressColumns = (reservedOf: (row: IpAddressRow) => IpAddress["reserved"]): CsvColumns<IpAddressRow> => ({
  address: ["Adres", ({ address }) => address],
  label: ["Label", ({ label }) => label],
  ptr: ["PTR-record", ({ ptr }) => ptr],
  ptrState: ["PTR-status", ({ ptrState }) => ptrState],
  reserved: ["Bijzonder", (row) => reservedOf(row)],
  role: ["Rol", ({ role }) => role],
});
