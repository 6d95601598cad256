import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account } from "@demarc/contract/users";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import type en from "./users.en.ts";
import styles from "./users.module.css";

/** The users of a company, one per row. */
export function UserTable({ accounts }: { readonly accounts: readonly Account[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Account>[] = [
    {
      key: "name",
      header: t("users.name"),
      rowHeader: true,
      cell: (account) => (
        <span className={styles.who}>
          <a href={`/user-management/account/${account.id}`}>{fullName(account)}</a>
          <span className={styles.username}>{account.username}</span>
        </span>
      ),
    },
    { key: "status", header: t("users.status"), cell: (account) => <AccountStatusBadge account={account} /> },
    {
      key: "roles",
      header: t("users.roles"),
      cell: (account) => account.roles.map((role) => t(`users.role.${role}`)).join(", "),
    },
    {
      key: "seen",
      header: t("users.last-seen"),
      cell: (account) =>
        account.kind === "API"
          ? t("users.tokens-active", { count: account.activeTokens })
          : account.lastLoginAt
            ? formatDate(account.lastLoginAt, locale)
            : t("users.never-seen"),
      phoneLabel: ({ lastLoginAt }) => (lastLoginAt === null ? undefined : t("users.last-seen")),
    },
  ];
  return <Table caption={t("users.title")} columns={columns} rows={accounts} rowKey={(account) => account.id} />;
}
