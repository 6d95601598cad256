import { roles } from "@demarc/contract/core/access";
import { type Account, accountStatuses } from "@demarc/contract/users";
import { fullName } from "@demarc/contract/core/customer-contact";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCustomer } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type UserFilter, UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import { accountsQuery } from "./users.data.ts";
import type en from "./users.en.ts";

const filterFrom = (search: Record<string, unknown>): UserFilter => ({
  q: typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]) : "",
  status: accountStatuses.find((status) => status === search["status"]) ?? "",
  role: roles.find((role) => role === search["role"]) ?? "",
  all: search["all"] === true || search["all"] === "true",
});

const fits = (account: Account, { q, status, role }: UserFilter): boolean =>
  `${fullName(account)} ${account.username}`.toLowerCase().includes(q.trim().toLowerCase()) &&
  (status === "" || account.status === status) &&
  (role === "" || account.roles.includes(role));

/** /user-management: the people of the company, and what they may do; the filters stand in the address. */
export function UsersScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const navigate = useNavigate();
  const filter = filterFrom(useSearch({ strict: false }));
  // Who asks for disabled users means to see them.
  const all = filter.all || filter.status === "DISABLED";
  const { data, isPending, refetch } = useQuery(accountsQuery(customer.id, all));
  const change = (next: Partial<UserFilter>) => {
    const { q, status, role, all: everybody } = { ...filter, ...next };
    const search = {
      ...(q ? { q } : {}),
      ...(status ? { status } : {}),
      ...(role ? { role } : {}),
      ...(everybody ? { all: true } : {}),
    };
    void navigate({ to: "/user-management", search, replace: true });
  };
  const clear = () => change({ q: "", status: "", role: "" });
  const found = (data ?? []).filter((account) => fits(account, filter));
  const nobody = (
    <EmptyState
      icon="search"
      title={t("users.nothing-found")}
      action={<Button onClick={clear}>{t("users.clear-filters")}</Button>}
    />
  );
  return (
    <Page
      title={t("users.title")}
      description={t("users.description")}
      actions={
        <LinkButton to="/user-management/account/create" variant="primary" icon="plus">
          {t("users.invite")}
        </LinkButton>
      }
    >
      <UserFilters filter={filter} onChange={change} />
      <Loader
        loading={isPending}
        failed={data === undefined}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={8} />}
      >
        <Card title={t("users.people", { count: found.length })} icon="users" flush>
          {found.length > 0 ? <UserTable accounts={found} /> : nobody}
        </Card>
      </Loader>
    </Page>
  );
}
