import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/loyalty";
import { csvFormat, download } from "../../shell/calls/download.ts";

/** Saves every entry as a file. Rejects like `call`. */
export const downloadEntries = (csv?: CsvDialect): Promise<void> =>
  download(contract.exportLoyaltyEntries, { query: csvFormat(csv) });
