import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoConnection } from "../../testing/demo-connection.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { DcConnectionScreen } from "./dc-connection.screen.tsx";
import { dcConnections } from "./dc-connections.feature.ts";

const base = `/v1/customer/${demoCustomer.id}/dc-connection`;
const other = { ...demoConnection, id: "0192f3a0-0000-7000-8000-0000000000d2", connectionNumber: "XC-202102" };
const live = encodeURIComponent("PLANNED,PROVISIONING,TESTING,ACTIVE,CHANGE_PENDING,SUSPENDED,TERMINATION_SCHEDULED");

const show = async (handlers: Parameters<typeof fakeApi>[0]) => {
  fakeApi({
    [`GET ${base}/${demoConnection.id}`]: () => ({ body: demoConnection }),
    [`GET ${base}?limit=200&lifecycle=${live}`]: () => pageOf([demoConnection, other]),
    ...handlers,
  });
  await renderScreen(DcConnectionScreen, {
    path: `/dc-connections/${demoConnection.id}`,
    route: "/dc-connections/$connectionId",
    texts: [dcConnections.locales, ...dcConnections.sharedTexts],
    roles: ["RESELLER_ORDER"],
  });
  fireEvent.click(await screen.findByRole("button", { name: /more/i }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Compare paths" }));
  return within(await screen.findByRole("dialog"));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("compares with another connection that has not ended: what is shared, what is separate and what is not known", async () => {
  const aspect = (name: string, first: string[], second: string[], shared: string[]) => ({
    aspect: name,
    first,
    second,
    shared,
  });
  const dialog = await show({
    [`GET ${base}/${demoConnection.id}/diversity?with=${other.id}`]: () => ({
      body: {
        first: { id: demoConnection.id, name: "To the carrier" },
        second: { id: other.id, name: "XC-202102" },
        level: "TOGETHER",
        aspects: [
          aspect("SITE", ["AMS1"], ["AMS1"], ["AMS1"]),
          aspect("RACK", ["AMS1-R2-07"], ["AMS1-R2-07"], ["AMS1-R2-07"]),
          aspect("PANEL", ["AMS1 A"], ["AMS1 B"], []),
          aspect("PARTY", ["Carrier Nederland"], [], []),
          aspect("ROUTE", [], [], []),
          { ...aspect("ROOM", [], [], []), unknown: true },
        ],
      },
    }),
  });
  const choice = await dialog.findByLabelText("Compare with");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Choose one …", "XC-202102, To the carrier"]);
  fireEvent.change(choice, { target: { value: other.id } });
  expect(await dialog.findByText("They share a rack, a panel or a route. One fault can stop both.")).toBeTruthy();
  const rows = dialog.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell").at(-1)?.textContent)).toEqual([
    "Shared: AMS1",
    "Shared: AMS1-R2-07",
    "Separate",
    "Not known",
    "Not known",
  ]);
});

test("searches among more than one page, and says what is listed", async () => {
  const rare = { ...other, id: "0192f3a0-0000-7000-8000-0000000000d4", connectionNumber: "XC-209999" };
  const dialog = await show({
    [`GET ${base}?limit=200&lifecycle=${live}`]: () => ({
      body: { items: [demoConnection, other], total: 250, limit: 200, offset: 0 },
    }),
    [`GET ${base}?limit=200&lifecycle=${live}&q=209999`]: () => pageOf([rare]),
    [`GET ${base}?limit=200&lifecycle=${live}&q=nothing`]: () => pageOf([]),
  });
  expect(await dialog.findByText("The first 1 are listed. Search to find others.")).toBeTruthy();
  const search = dialog.getByRole("searchbox", { name: "Search by number, reference or package" });
  fireEvent.change(search, { target: { value: "209999" } });
  expect(await dialog.findByRole("option", { name: "XC-209999, To the carrier" })).toBeTruthy();
  expect(dialog.queryByRole("option", { name: "XC-202102, To the carrier" })).toBeNull();
  fireEvent.change(search, { target: { value: "nothing" } });
  expect(await dialog.findByText("Nothing found.")).toBeTruthy();
  expect(dialog.queryByLabelText("Compare with")).toBeNull();
});
