import type { LineSummary } from "@demarc/contract/lines/lines";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLineSummary } from "../../testing/demo-line.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { serviceTexts } from "../services/service-texts.ts";
import { linesFeature } from "./lines.feature.ts";
import { LinesScreen } from "./lines.screen.tsx";

const path = `/v1/customer/${demoCustomer.id}/line`;

const line = (change: Partial<LineSummary> = {}): LineSummary => ({ ...demoLineSummary, ...change });

const answering = (pages: Readonly<Record<string, readonly LineSummary[]>>) =>
  fakeApi({
    [`GET /v1/customer/${demoCustomer.id}/end-customer?limit=200`]: () => pageOf([]),
    ...noSavedViews("lines"),
    ...Object.fromEntries(
      Object.entries(pages).map(([query, items]) => [
        `GET ${path}?${query}`,
        () => pageOf(items, { total: items.length > 0 ? 60 : 0 }),
      ]),
    ),
  });

const Screen = () => <LinesScreen EndCustomers={() => null} />;
const { locales } = linesFeature(() => Promise.resolve(Screen));
const show = listScreen({ Screen, route: "/lines", texts: locales, sharedTexts: [serviceTexts] });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the list", () => {
  test("shows a line by its reference, with address, state and speed, and a link", async () => {
    answering({
      "limit=25&offset=0": [line(), line({ id: "2", reference: null, lifecycle: "SUSPENDED", operational: "DOWN" })],
    });
    await show();
    const link = await screen.findByRole("link", { name: "Winkel Zwolle" });
    expect(link.getAttribute("href")).toBe("/lines/detail/0192f3a0-0000-7000-8000-0000000000b1");
    const [first, second] = screen.getAllByRole("row").slice(1);
    for (const text of ["Molenradpad 12 A, Zwolle", "100/30 Mbit/s", "Up"])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
    expect(within(second as HTMLElement).getByRole("link").textContent).toBe("LN-104233");
    expect(within(second as HTMLElement).getByText("Suspended")).toBeTruthy();
    expect(within(second as HTMLElement).queryByText("Down")).toBeNull();
    expect(screen.getByText("1–25 of 60")).toBeTruthy();
    expect(screen.getByText("1 / 3")).toBeTruthy();
  });

  test("requests what the address says, and writes order and filters to it", async () => {
    answering({
      "operational=DOWN&sort=-city&limit=25&offset=25": [line()],
      "operational=DOWN&sort=reference&limit=25&offset=0": [line()],
      "operational=DOWN&technology=VDSL2&sort=reference&limit=25&offset=0": [],
      "sort=reference&limit=25&offset=0": [line()],
    });
    const router = await show("?operational=DOWN&sort=-city&page=2");
    const address = await screen.findByRole("columnheader", { name: "Address" });
    expect(address.getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(screen.getByRole("button", { name: "Line" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?operational=DOWN&sort=reference"));
    await chooseFilter("Technology", "Copper (VDSL2)");
    expect(await screen.findByText("Nothing found")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(router.state.location.searchStr).toBe("?sort=reference"));
  });

  test("says when it is empty, in Dutch too, and offers no file", async () => {
    answering({ "limit=25&offset=0": [] });
    await show("", { locale: "nl" });
    expect(await screen.findByText("Nog geen lijnen")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /CSV/ })).toBeNull();
  });

  test.each([
    [
      "RESELLER_SERVICE_DESK",
      "Your lines appear here once they are ordered. A colleague with the role Orders can order.",
    ],
    ["RESELLER_ORDER", "Your lines appear here once they are ordered."],
  ] as const)("that is empty tells %s who can order, unless it is them", async (role, text) => {
    startFeatures(["myLines", "myOrders"]);
    answering({ "limit=25&offset=0": [] });
    await show("", { roles: [role] });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryAllByRole("link", { name: "Order a line" }).length > 0).toBe(role === "RESELLER_ORDER");
  });

  test("keeps its rows until those of another order have loaded", async () => {
    const api = answering({ "limit=25&offset=0": [line()] });
    const { promise, resolve } = Promise.withResolvers<void>();
    const sorted = `${path}?sort=reference&limit=25&offset=0`;
    api.handlers[`GET ${sorted}`] = async () => {
      await promise;
      return pageOf([line({ id: "2", reference: "Winkel Meppel" })], { total: 60 });
    };
    await show();
    await screen.findByRole("link", { name: "Winkel Zwolle" });
    fireEvent.click(screen.getByRole("button", { name: "Line" }));
    await waitFor(() => expect(api.calls.map((call) => call.path)).toContain(sorted));
    expect(screen.getByRole("link", { name: "Winkel Zwolle" })).toBeTruthy();
    resolve();
    expect(await screen.findByRole("link", { name: "Winkel Meppel" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Winkel Zwolle" })).toBeNull();
  });

  test("is saved with its filters and without its page, in the usual format and in a chosen one", async () => {
    const api = answering({ "operational=DOWN&sort=-city&limit=25&offset=25": [line()] });
    const headers = { "Content-Disposition": 'attachment; filename="lines.csv"' };
    const files = ["?format=csv&operational=DOWN", "?format=csv&csv=excel-nl&operational=DOWN"].map(
      (query) => `${path}/export${query}`,
    );
    for (const file of files) api.handlers[`GET ${file}`] = () => ({ text: "lineNumber", headers });
    api.handlers["GET /v1/preference"] = () => ({ body: { csv: "excel-nl" } });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await show("?operational=DOWN&sort=-city&page=2");
    await screen.findByRole("link", { name: "Winkel Zwolle" });
    fireEvent.click(screen.getByRole("button", { name: "Export results (CSV)" }));
    await waitFor(() => expect(saved).toEqual(["lines.csv"]));
    fireEvent.click(screen.getByRole("button", { name: "File format and printing" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Excel (Dutch)" }));
    await waitFor(() => expect(saved).toEqual(["lines.csv", "lines.csv"]));
    expect(api.calls.map((call) => call.path).filter((called) => called.includes("export"))).toEqual(files);
  });

  test("can retry a failed load", async () => {
    const api = answering({ "limit=25&offset=0": [line()] });
    const good = api.handlers[`GET ${path}?limit=25&offset=0`];
    api.handlers[`GET ${path}?limit=25&offset=0`] = () => ({ status: 404, body: { error: { code: "not-found" } } });
    await show();
    const alert = await screen.findByRole("alert");
    if (good) api.handlers[`GET ${path}?limit=25&offset=0`] = good;
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Winkel Zwolle" })).toBeTruthy();
  });

  test("offers no changes to an end user whose reseller delivers the lines, and shows no end customers", async () => {
    answering({ "limit=25&offset=0": [line({ view: "service" })] });
    await show("", { customer: { ...demoCustomer, type: "end-user", parentCustomerId: 1 } });
    await screen.findByRole("link", { name: "Winkel Zwolle" });
    expect(screen.queryByRole("button", { name: /references|End customers/ })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "End customer" })).toBeNull();
  });

  test("shows the price column only to people who may see prices", async () => {
    answering({ "limit=25&offset=0": [line()] });
    await show("?columns=mrc", { roles: ["RESELLER_SERVICE_DESK"] });
    await screen.findByRole("link", { name: "Winkel Zwolle" });
    expect(screen.queryByRole("columnheader", { name: "Per month" })).toBeNull();
  });
});
