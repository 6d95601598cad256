import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { AccountState } from "./account-state.tsx";
import type en from "./users.en.ts";

type Text = Translate<keyof typeof en>;

const lastSeen = (t: Text, locale: Locale, { kind, activeTokens, lastLoginAt }: Account): string => {
  if (kind === "API") return t("users.tokens-active", { count: activeTokens });
  return lastLoginAt ? formatDate(lastLoginAt, locale) : t("users.never-seen");
};

export const userColumns = (t: Text, locale: Locale): readonly ListColumn<Account>[] => [
  {
    key: "name",
    header: t("users.name"),
    rowHeader: true,
    width: 200,
    cell: (account) => <a href={`/user-management/account/${account.id}`}>{fullName(account)}</a>,
  },
  { key: "username", header: t("users.username"), cell: ({ username }) => username },
  {
    key: "status",
    header: t("users.status"),
    width: 152,
    phone: "end",
    cell: (account) => <AccountState account={account} />,
  },
  {
    key: "roles",
    header: t("users.roles"),
    phone: "hidden",
    cell: (account) => account.roles.map((role) => t(`users.role.${role}`)).join(", "),
  },
  {
    key: "seen",
    header: t("users.last-seen"),
    align: "end",
    width: 136,
    phone: "hidden",
    drops: 1000,
    cell: (account) => lastSeen(t, locale, account),
  },
];
