import type { CsvDialect } from "@demarc/contract/core/csv";
import { exportAccounts } from "@demarc/contract/users";
import { csvFormat, download } from "../../shell/calls/download.ts";
import type { UserFilter } from "./users.data.ts";

/** Downloads the matching users. Rejects like `call`. */
export const downloadAccounts = (
  customerId: number,
  { q, status, role, all }: UserFilter,
  csv?: CsvDialect,
): Promise<void> =>
  download(exportAccounts, {
    params: { customerId },
    query: {
      ...csvFormat(csv),
      ...(q && { q }),
      ...(status && { status }),
      ...(role && { role }),
      ...(all && { all }),
    },
  });
