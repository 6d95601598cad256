import { roles } from "@demarc/contract/core/access";
import { type Account, accountStatuses } from "@demarc/contract/users";
import { fullName } from "@demarc/contract/core/customer-contact";
import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../shell/lists/export-button.tsx";
import { ListActions } from "../../shell/lists/list-actions.tsx";
import { choiceFilter, textFilter } from "../../shell/lists/list-search.ts";
import { useCustomer } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { useList } from "../../shell/lists/use-list.ts";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type UserFilter, UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import { accountsQuery, downloadAccounts } from "./users.data.ts";
import type en from "./users.en.ts";

const userList = {
  path: "/user-management",
  filters: {
    q: textFilter(),
    status: choiceFilter(accountStatuses),
    role: choiceFilter(roles),
    all: choiceFilter(["true"]),
  },
};

const fits = (account: Account, { q, status, role }: UserFilter): boolean =>
  `${fullName(account)} ${account.username}`.toLowerCase().includes(q.trim().toLowerCase()) &&
  (status === "" || account.status === status) &&
  (role === "" || account.roles.includes(role));

/** /user-management: the company's users and roles; the filters are in the address. */
export function UsersScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const list = useList(userList);
  const filter = list.search.filters as UserFilter;
  // Filtering by the disabled state implies including disabled users.
  const all = filter.all === "true" || filter.status === "DISABLED";
  const { data, isPending, refetch } = useQuery(accountsQuery(customer.id, all));
  const found = (data ?? []).filter((account) => fits(account, filter));
  return (
    <Page
      title={t("users.title")}
      description={t("users.description")}
      actions={
        <>
          {found.length > 0 && (
            <ExportButton filtered={list.isFiltered} onSave={() => downloadAccounts(customer.id, filter)} />
          )}
          <LinkButton to="/user-management/account/create" variant="primary" icon="plus">
            {t("users.invite")}
          </LinkButton>
        </>
      }
    >
      <UserFilters
        filter={filter}
        onChange={list.filter}
        set={list.set}
        onUnset={list.unset}
        actions={<ListActions views="users" list={list} columns={[]} />}
      />
      <Loader
        loading={isPending}
        failed={data === undefined}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={8} />}
      >
        <Card title={t("users.people", { count: found.length })} icon="users" flush>
          {found.length > 0 ? <UserTable accounts={found} /> : <NothingFound onClear={list.clear} />}
        </Card>
      </Loader>
    </Page>
  );
}
