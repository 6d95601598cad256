import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";
import { code } from "../../../platform/http/csv.ts";
import type { IpAddressRow } from "./addresses.queries.ts";

const ptrStates = { NONE: "Geen", PENDING: "In behandeling", LIVE: "Actief", FAILED: "Mislukt" };
const reservations = { NETWORK: "Netwerk", BROADCAST: "Broadcast", GATEWAY: "Gateway" };
const roles = { WAN: "WAN", LAN: "LAN", LOOPBACK: "Loopback", GATEWAY: "Gateway" };

export const addressColumns = (reservedOf: (row: IpAddressRow) => IpAddress["reserved"]): CsvColumns<IpAddressRow> => ({
  address: ["Adres", ({ address }) => address],
  label: ["Label", ({ label }) => label],
  ptr: ["PTR-record", ({ ptr }) => ptr],
  ptrState: ["PTR-status", ({ ptrState }) => code(ptrState, ptrStates)],
  reserved: ["Bijzonder", (row) => code(reservedOf(row), reservations)],
  role: ["Rol", ({ role }) => code(role, roles)],
});
