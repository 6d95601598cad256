import { type Role, roles } from "@demarc/contract/core/access";
import { type AccountStatus, accountStatuses } from "@demarc/contract/users";
import { useQuery } from "@tanstack/react-query";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { fits, foundQuery, searchedQuery, userList } from "./account-list.ts";
import { userColumns } from "./user-columns.tsx";
import { downloadAccounts, type UserFilter } from "./users.data.ts";
import type en from "./users.en.ts";

const invitePath = "/user-management/account/create";

export function UsersScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const customer = useCustomer();
  const list = useList(userList);
  const filter = list.search.filters as UserFilter;
  const result = useQuery(searchedQuery(customer.id, filter));
  const items = result.data?.filter((account) => fits(account, filter)) ?? [];
  const filters = [
    {
      name: "status",
      label: t("users.status"),
      options: accountStatuses.map((value: AccountStatus) => ({ value, label: t(`users.status.${value}`) })),
    },
    {
      name: "role",
      label: t("users.role"),
      options: roles.map((value: Role) => ({ value, label: t(`users.role.${value}`) })),
    },
    { kind: "switch", name: "all", label: t("users.all"), value: "true" },
  ] as const;
  const none = (
    <EmptyState
      icon="users"
      title={t("users.none")}
      action={
        <LinkButton to={invitePath} icon="plus">
          {t("users.invite")}
        </LinkButton>
      }
    />
  );
  return (
    <ListPage
      title={t("users.title")}
      actions={[{ label: t("users.invite"), icon: "plus", primary: true, to: invitePath }]}
      list={list}
      result={{ ...result, data: result.data && { items, total: items.length } }}
      pageQuery={foundQuery}
      paged={false}
      searchLabel={t("users.search")}
      filters={filters}
      columns={userColumns(t, locale)}
      rowKey={(account) => account.id}
      views="users"
      none={none}
      onSave={() => downloadAccounts(customer.id, filter)}
    />
  );
}
