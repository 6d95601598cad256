import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/users";
import { csvFormat, download } from "../../shell/calls/download.ts";
import type { UserFilter } from "./users.data.ts";

/** Downloads the matching users. Rejects like `call`. */
export const downloadAccounts = (
  customerId: number,
  { q, status, role, all }: UserFilter,
  csv?: CsvDialect,
): Promise<void> =>
  download(contract.exportAccounts, {
    params: { customerId },
    query: {
      ...csvFormat(csv),
      ...(q && { q }),
      ...(status && { status }),
      ...(role && { role }),
      ...(all && { all }),
    },
  });
