import { foldedText } from "@demarc/contract/core/folded-text";
import { type PtrName, putPtrRecord as put } from "@demarc/contract/operator/ptr-records";
import { listPage } from "../../../platform/http/operator-list.ts";
import {
  addressOf,
  nextVersionsOfPtrs,
  pageOfChangeablePtrRecords,
  publishPtrs,
  writePtrRecord,
} from "../../ip-management/operator-names.public.ts";
import { id, type Reader } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";

/** An address, also as the name of its record in DNS. */
const address: Reader = { ...id, read: (cell) => addressOf(foldedText(cell)) ?? id.read(cell) };

const columns: ImportKind["columns"] = [
  {
    field: "address",
    reader: address,
    nl: ["IP-adres", "Adres", "IP", "Reverse-naam"],
    en: ["IP address", "Address", "Reverse name"],
  },
  {
    field: "ptr",
    reader: id,
    nl: ["PTR-naam", "Naam", "Hostnaam", "Reverse DNS", "rDNS"],
    en: ["PTR name", "Name", "Host name", "PTR record"],
  },
];

export const ptrRecordsKind: ImportKind = {
  put,
  columns,
  namedBy: "address",
  write: (transaction, { externalRef = "" }, { ptr }: PtrName, { by, config }) =>
    writePtrRecord(transaction, { address: externalRef, ptr, ifMatch: undefined }, { by, config }),
  publish: publishPtrs,
  // A name is a change of its prefix.
  removed: ["prefix.ptr-change-undone", "ptr.changed"],
  reversed: () => ["prefix.ptr-change-undone", "ptr.changed"],
  nextVersions: nextVersionsOfPtrs,
  page: (read, query) => listPage(read, { query, idType: "uuid" }, pageOfChangeablePtrRecords, (row) => row),
};
