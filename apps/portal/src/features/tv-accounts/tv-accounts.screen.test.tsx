import type { TvAccountSummary } from "@demarc/contract/tv-accounts/tv-accounts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ViewedCompany } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoTvAccount, demoTvPackages } from "../../testing/demo-tv-account.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { tvAccounts } from "./tv-accounts.feature.ts";
import { TvAccountsScreen } from "./tv-accounts.screen.tsx";

const customerOf = (id: number) => `customerId=${id}`;

const answering = (pages: Readonly<Record<string, readonly TvAccountSummary[]>>, id = demoCustomer.id) =>
  fakeApi({
    ...noSavedViews("tv-accounts"),
    "GET /v1/101010packages": () => ({ body: demoTvPackages }),
    ...Object.fromEntries(
      Object.entries(pages).map(([query, items]) => [
        `GET /v1/account?${query}&${customerOf(id)}`,
        () => pageOf(items, { total: items.length > 0 ? 60 : 0 }),
      ]),
    ),
  });

const shape = { route: "/tv-accounts", texts: tvAccounts.locales };
const show = listScreen({ Screen: TvAccountsScreen, ...shape });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows number, subscriber with address, product, status, total and devices", async () => {
  const suspended = demoTvAccount({ id: "2", accountNr: 1_000_043, status: "suspended" });
  answering({ "limit=25&offset=0": [demoTvAccount(), suspended] });
  await show();
  const link = await screen.findByRole("link", { name: "1000042" });
  expect(link.getAttribute("href")).toBe(`/tv-accounts/${demoTvAccount().id}`);
  const [first, second] = screen.getAllByRole("row").slice(1);
  await waitFor(() => expect(within(first as HTMLElement).getByText("Basic")).toBeTruthy());
  for (const text of ["W-4100", "Active", "€19.90", "1/5"])
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
  expect(first?.textContent).toContain("Sanne de Graaf · Beeldwijkhof 3, 7511 ZZ Enschede");
  expect(within(second as HTMLElement).getByText("Suspended")).toBeTruthy();
});

test("reads the address with the names of the specification, and writes them to it", async () => {
  answering({
    "limit=50&offset=50&q=graaf&status=active&productCode=TV-BASIS&minAccountNr=1000040": [demoTvAccount()],
    "q=graaf&status=active&productCode=TV-BASIS&limit=50&offset=50&minAccountNr=1000040": [demoTvAccount()],
    "q=graaf&status=active,suspended&productCode=TV-BASIS&limit=50&offset=0&minAccountNr=1000040": [demoTvAccount()],
    "q=graaf&status=active%2Csuspended&productCode=TV-BASIS&limit=50&offset=0&minAccountNr=1000040": [demoTvAccount()],
  });
  const router = await show("?minAccountNr=1000040&productCode=TV-BASIS&status=active&search=graaf&limit=50&offset=50");
  await screen.findByRole("link", { name: "1000042" });
  await chooseFilter("Status", "Suspended");
  await waitFor(() =>
    expect(router.state.location.searchStr.replaceAll("%2C", ",")).toBe(
      "?search=graaf&status=active,suspended&productCode=TV-BASIS&minAccountNr=1000040&limit=50",
    ),
  );
});

test("a number to begin with applies on Enter", async () => {
  answering({
    "limit=25&offset=0": [demoTvAccount()],
    "limit=25&offset=0&minAccountNr=1000030": [demoTvAccount()],
  });
  const router = await show();
  await screen.findByRole("link", { name: "1000042" });
  fireEvent.click(screen.getByRole("button", { name: /^From number/ }));
  const field = await screen.findByRole("textbox", { name: "From number" });
  fireEvent.change(field, { target: { value: "1000030" } });
  expect(router.state.location.searchStr).toBe("");
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(router.state.location.searchStr).toBe("?minAccountNr=1000030"));
});

test("an empty list offers the first account, in Dutch too", async () => {
  answering({ "limit=25&offset=0": [] });
  await show("", { locale: "nl" });
  expect(await screen.findByText("Nog geen tv-accounts")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Nieuw account" });
  expect(links.map((link) => link.getAttribute("href"))).toContain("/tv-accounts/create");
});

test("filters that find nothing can be cleared", async () => {
  answering({ "status=ended&limit=25&offset=0": [], "limit=25&offset=0": [demoTvAccount()] });
  await show("?status=ended");
  fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("link", { name: "1000042" })).toBeTruthy();
});

test("the accounts of a child company are read with its number, and nothing can be made", async () => {
  const child = { ...demoCustomer, id: 20_120_999, name: "Dochter B.V." };
  answering({ "limit=25&offset=0": [demoTvAccount({ customerId: child.id })] }, child.id);
  const Child = () => (
    <ViewedCompany value={child}>
      <TvAccountsScreen />
    </ViewedCompany>
  );
  await listScreen({ Screen: Child, ...shape })();
  expect(await screen.findByRole("link", { name: "1000042" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "New account" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Bulk actions" })).toBeNull();
});
