import type { Line } from "@demarc/contract/lines/lines";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLine } from "../../testing/demo-line.ts";
import { refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { demoLinePath as base } from "../../testing/line-answers.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { answerLine, cardText, showLine } from "../../testing/show-line.ts";

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

describe("the page of a line", () => {
  test("shows its facts, availability, service and latest events", async () => {
    answerLine();
    await showLine();
    const service = await cardText("Service");
    for (const text of ["Access NL", "FTU-1", "XTL204417", "NW-F10", "Fibre 1000"]) expect(service).toContain(text);
    for (const text of ["Molenradpad 12 A, 8011 ZZ Zwolle", "Plus, within 8 hours"])
      expect(screen.getByText(text)).toBeTruthy();
    await waitFor(async () => expect(await cardText("Availability, last 90 days")).toContain("99.90%"));
    expect(await cardText("Availability, last 90 days")).toContain("1 interruption, 2 h 5 min");
    expect(await cardText("Latest events")).toContain("Connection restored");
    expect(screen.queryByText(/^(Down|Impaired) for/)).toBeNull();
  });

  test.each([
    ["PLANNED", "Planned maintenance: New routers"],
    ["IN_PROGRESS", "Maintenance in progress: New routers"],
  ] as const)("announces maintenance that is %s, with a link to it", async (status, title) => {
    const window = { startsAt: "2026-12-20T00:00:00Z", endsAt: "2026-12-20T04:00:00Z" };
    const names = { nl: "Nieuwe routers", en: "New routers" };
    answerLine({
      line: { maintenance: [{ id: "m1", reference: null, title: names, ...window, status, impact: "OUTAGE" }] },
    });
    await showLine();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/^20 Dec 2026, 01:00.05:00 · Interruption$/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "View" }).getAttribute("href")).toBe("/maintenance/m1");
  });

  test("appears with the details of a fault, so that the banner does not change", async () => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    answerLine(
      { line: { operational: "DOWN" } },
      {
        [`GET ${base}/diagnose`]: async () => {
          await held;
          return { body: { diagnosis: null, runningId: null, nextAt: null } };
        },
      },
    );
    await showLine();
    await act(() =>
      vi.waitFor(() =>
        expect(
          queryClient
            .getQueryCache()
            .findAll({ type: "active" })
            .some(({ state, queryKey }) => queryKey[0] === "fault-reports" && state.status === "success"),
        ).toBe(true),
      ),
    );
    expect(screen.queryByText(/^Down for/)).toBeNull();
    answer();
    expect(await screen.findByText(/^Down for/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Report a fault" })).toBeTruthy();
  });

  test("says each day of the availability in words, with the arrow keys", async () => {
    answerLine();
    await showLine();
    const strip = await screen.findByRole("slider", { name: "Availability, last 90 days" });
    expect(strip.getAttribute("aria-valuetext")).toBe("Sun 22 Nov, no interruptions");
    for (let day = 0; day < 21; day += 1) fireEvent.keyDown(strip, { key: "ArrowLeft" });
    expect(strip.getAttribute("aria-valuetext")).toBe("Sun 1 Nov, 2 h 5 min down, 07:55 – 10:00");
    fireEvent.keyDown(strip, { key: "Home" });
    expect(strip.getAttribute("aria-valuetext")).toContain("25 Aug");
  });

  test("names the circuits, equipment and prefixes in the network tab; a prefix is a link where its screen is open", async () => {
    startFeatures(["ipManagement"]);
    answerLine();
    await showLine("network");
    const circuits = await screen.findByRole("table", { name: "Circuits" });
    for (const text of ["PPPoE", "VLAN 300", "ln-104233@noordwal.example"])
      expect(within(circuits).getByText(text)).toBeTruthy();
    const prefixes = () => within(screen.getByRole("table", { name: "Prefixes" }));
    const link = prefixes().getByRole("link", { name: "198.51.100.0/28" });
    expect(link.getAttribute("href")).toBe(`/ip-management/prefix/${demoLine.prefixes[0]?.id}`);
    expect(await screen.findByText("No addresses in use on this line")).toBeTruthy();
    cleanup();
    await showLine("network", { roles: ["RESELLER_ORDER"] });
    await screen.findByRole("table", { name: "Prefixes" });
    expect(prefixes().getByText("198.51.100.0/28")).toBeTruthy();
    expect(prefixes().queryByRole("link")).toBeNull();
  });

  test("leads to the order of another line at the same address, for people who may order", async () => {
    startFeatures(["myOrders"]);
    answerLine();
    await showLine("", { roles: ["RESELLER_ORDER"] });
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function open(this: HTMLAnchorElement) {
      opened.push(this.getAttribute("href") ?? "");
    });
    fireEvent.click(await screen.findByRole("button", { name: /^More/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Order another line" }));
    expect(opened).toEqual(["/orders/line/new?postalCode=8011ZZ&houseNumber=12&extension=A&package=FIB-1000"]);
    vi.restoreAllMocks();
    cleanup();
    await showLine("", { roles: ["RESELLER_SERVICE_DESK"] });
    await screen.findByRole("heading", { level: 2, name: "Service" });
    fireEvent.click(screen.getByRole("button", { name: /^More/ }));
    expect(screen.queryByRole("menuitem", { name: "Order another line" })).toBeNull();
  });

  test("has no contract, diagnosis or actions for an end user whose reseller delivers the line", async () => {
    const { contract: _contract, termination: _termination, ...delivered } = demoLine;
    answerLine({}, { [`GET ${base}`]: () => ({ body: { ...delivered, view: "service", operational: "DOWN" } }) });
    await showLine("", { customer: { ...demoCustomer, type: "end-user", parentCustomerId: 1 } });
    expect(await screen.findByText("Your reseller delivers and manages this line.")).toBeTruthy();
    expect(screen.getByText("Contact your reseller, who manages this line.")).toBeTruthy();
    for (const name of ["Contract", "Diagnosis"]) expect(screen.queryByRole("tab", { name })).toBeNull();
    for (const name of ["Rename", "Examine line", "Report a fault"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("links back to the list for an unknown line, and can be retried after a failed load", async () => {
    const api = answerLine({}, { [`GET ${base}`]: () => refusal(404, "not-found") });
    await showLine();
    expect((await screen.findByRole("link", { name: "Back to the lines" })).getAttribute("href")).toBe("/lines");
    cleanup();
    api.handlers[`GET ${base}`] = () => refusedId;
    await showLine();
    expect(await screen.findByRole("link", { name: "Back to the lines" })).toBeTruthy();
    cleanup();
    api.handlers[`GET ${base}`] = () => refusal(501, "none");
    await showLine();
    const alert = await screen.findByRole("alert");
    api.handlers[`GET ${base}`] = () => ({ body: demoLine });
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Winkel Zwolle" })).toBeTruthy();
  });
});

describe("the reference of a line", () => {
  const rename = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox", { name: "Reference" }), { target: { value: "Shop" } });
    return dialog;
  };
  const museum = { id: "0192f3a0-0000-7000-8000-0000000000c1", name: "Museum", reference: "MUSEUM" };
  const answering = () => {
    let stored: Line = { ...demoLine, endCustomer: museum, version: 7 };
    return answerLine(
      {},
      {
        [`GET ${base}`]: () => ({ body: stored }),
        [`GET /v1/customer/${demoCustomer.id}/end-customer?limit=200`]: () =>
          pageOf([{ ...museum, active: true, lineCount: 1, version: 1 }]),
        [`PATCH ${base}/reference`]: ({ body }) => {
          const { reference, endCustomerId } = body as { reference: string; endCustomerId: string | null };
          stored = { ...stored, reference, endCustomer: endCustomerId ? museum : null, version: stored.version + 1 };
          return { body: stored };
        },
      },
    );
  };
  const sent = ({ calls }: ReturnType<typeof answering>) =>
    calls.filter(({ method }) => method === "PATCH").map(({ body, headers }) => [body, headers["if-match"]]);

  test("is stored at the version that was shown; undo restores reference and end customer at the new version", async () => {
    const api = answering();
    await showLine();
    const dialog = await rename();
    await dialog.findByRole("option", { name: "Museum" });
    fireEvent.change(dialog.getByLabelText(/^End customer/), { target: { value: "" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The change was undone.")).toBeTruthy();
    expect(sent(api)).toEqual([
      [{ reference: "Shop", endCustomerId: null }, '"7"'],
      [{ reference: "Winkel Zwolle", endCustomerId: museum.id }, '"8"'],
    ]);
  });

  test("that someone else changed keeps what was typed; mine is then stored at their version, and undo restores theirs", async () => {
    const api = answering();
    await showLine();
    const dialog = await rename();
    const patch = api.handlers[`PATCH ${base}/reference`]!;
    const read = api.handlers[`GET ${base}`]!;
    api.handlers[`PATCH ${base}/reference`] = () => refusal(409, "edit-conflict");
    api.handlers[`GET ${base}`] = () => ({
      body: { ...demoLine, reference: "Theirs", endCustomer: museum, version: 9 },
    });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    const notice = within(await dialog.findByRole("alert"));
    expect(notice.getByText("Theirs")).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Reference" }).value).toBe("Shop");
    api.handlers[`PATCH ${base}/reference`] = patch;
    api.handlers[`GET ${base}`] = read;
    fireEvent.click(notice.getAllByRole("button")[0]!);
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("The change was undone.")).toBeTruthy();
    expect(sent(api)).toEqual([
      [{ reference: "Shop", endCustomerId: museum.id }, '"7"'],
      [{ reference: "Shop", endCustomerId: museum.id }, '"9"'],
      [{ reference: "Theirs", endCustomerId: museum.id }, '"8"'],
    ]);
  });
});

describe("ending a line", () => {
  const { termination } = demoLine as Required<Line>;

  test.each([
    [
      "the contract binds",
      termination,
      "Earliest end date: 5 Dec 2027",
      "The running contract period ends on that date. Until then you pay 13 months",
    ],
    [
      "the notice binds",
      { ...termination, boundBy: "NOTICE", earliestDate: "2026-12-22", remainingMonths: 1, cost: "44.00" } as const,
      "Earliest end date: 22 Dec 2026",
      "The notice period is 30 days. Until then you pay 1 month: €44.00 excl. VAT.",
    ],
  ])("shows the earliest date and the amount due until then where %s", async (_what, ending, day, due) => {
    answerLine({ line: { termination: ending } });
    await showLine("contract");
    const contract = await cardText("Contract and cancellation");
    expect(contract).toContain(day);
    expect(contract).toContain(due);
  });

  test.each([
    ["NOT_DELIVERED", "Cancel its order instead"],
    ["CHANGE_PENDING", "A change is in progress"],
    ["ALREADY_ENDING", "Ends on 5 Dec 2027"],
    ["ENDED", "This service has ended."],
  ] as const)("gives the reason why it is not possible: %s", async (reason, text) => {
    answerLine({ line: { termination: { ...termination, possible: false, reason } } });
    await showLine("contract");
    expect(await cardText("Contract and cancellation")).toContain(text);
  });

  test("shows no prices to people who may not see them", async () => {
    const { nrc: _nrc, mrc: _mrc, ...contract } = demoLine.contract!;
    const { cost: _cost, ...free } = termination;
    answerLine({ line: { contract, termination: free } });
    await showLine("contract", { roles: ["RESELLER_SERVICE_DESK"] });
    expect(await cardText("Contract and cancellation")).not.toMatch(/€|you pay/);
  });
});

describe("what is wrong", () => {
  test.each([
    [{ operational: "DOWN" }, "Down", /^Down for .*, since/],
    [{ operational: "DEGRADED" }, "Impaired", /^Impaired for/],
    [{ lifecycle: "SUSPENDED", operational: "DOWN" }, "Suspended", "This line is suspended"],
  ] as const)("%j is a badge and a banner", async (line, badge, title) => {
    answerLine({ line });
    await showLine();
    expect(
      (await screen.findByRole("heading", { level: 1, name: "Winkel Zwolle" })).parentElement?.textContent,
    ).toContain(badge);
    expect(screen.getByText(title)).toBeTruthy();
  });
});
