import type { CsvColumns } from "../../platform/http/csv-file.ts";
import type { AccountRow } from "./users.queries.ts";

const names = [
  "uid",
  "username",
  "firstName",
  "middleName",
  "lastName",
  "phoneNumber",
  "status",
  "kind",
  "locale",
  "activatedAt",
  "lastLoginAt",
  "activeSessions",
  "activeTokens",
  "createdAt",
] as const satisfies readonly (keyof AccountRow)[];

/** CSV columns of a user; several roles are separated by a space. */
export const accountColumns: CsvColumns<AccountRow> = {
  ...Object.fromEntries(names.map((name) => [name, (account: AccountRow) => account[name]])),
  roles: ({ roles }) => roles.join(" "),
};
