import * as contract from "@demarc/contract/contacts";
import type { CsvDialect } from "@demarc/contract/core/csv";
import { csvFormat, download } from "../../shell/calls/download.ts";

/** Saves all contacts as a file. Rejects like `call`. */
export const downloadContacts = (customerId: number, csv?: CsvDialect): Promise<void> =>
  download(contract.exportContacts, { params: { customerId }, query: csvFormat(csv) });
