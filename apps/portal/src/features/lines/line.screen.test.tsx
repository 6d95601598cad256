import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "../../testing/demo-customer.ts";
import { demoLine } from "../../testing/demo-line.ts";
import { fakeApi, refusal, refusedId } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { LineScreen } from "./line.screen.tsx";
import { linesFeature } from "./lines.feature.ts";

const { locales } = linesFeature(() => Promise.resolve(LineScreen));

const base = `/v1/customer/${demoCustomer.id}/line/${demoLine.id}`;
const diagnose = `POST ${base}/diagnose`;
const diagnosisId = "0192f3a0-0000-7000-8000-0000000000d1";
const finding: Diagnosis = {
  id: diagnosisId,
  lineId: demoLine.id,
  state: "DONE",
  outcome: "OPTICAL_LOW",
  evidence: { sync: true, speedDown: 90_000, opticalReceiveDbm: -29.5 },
  createdAt: "2026-11-22T09:00:00Z",
  doneAt: "2026-11-22T09:00:05Z",
};

// Loads on demand; the first load takes longer than the default timeout.
beforeAll(() => Promise.all([import("./line-doctor.tsx"), import("./line-reference-form.tsx")]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answering = (line: Partial<Line> = {}, more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${base}`]: () => ({ body: { ...demoLine, ...line } }),
    [`GET ${base}/ip-address?limit=200`]: () => ({ body: { items: [], total: 0, limit: 200, offset: 0 } }),
    ...more,
  });
const show = (options = {}) =>
  renderScreen(LineScreen, {
    path: `/lines/detail/${demoLine.id}`,
    route: "/lines/detail/$id",
    texts: [locales],
    ...options,
  });
/** The text of a card, found by its heading. */
const card = async (name: string) => (await screen.findByRole("heading", { name })).closest("section")?.textContent;

describe("the facts of a line", () => {
  test("show service, carrier, circuit, equipment, prefixes and history", async () => {
    answering();
    await show();
    const service = await card("Service");
    for (const text of ["Molenradpad 12 A", "Fibre (FTTH), 100/30 Mbit/s", "Access NL", "FTU-1", "XTL204417", "NW-F10"])
      expect(service).toContain(text);
    expect(await card("What happened")).toContain("Connection restored");
    const circuits = screen.getByRole("table", { name: "Circuits" });
    for (const text of ["PPPoE", "VLAN 300", "ln-104233@noordwal.example"])
      expect(within(circuits).getByText(text)).toBeTruthy();
    expect(within(screen.getByRole("table", { name: "Prefixes" })).getByText("198.51.100.0/28")).toBeTruthy();
    expect(await screen.findByText("No address is in use on this line")).toBeTruthy();
  });

  test("have no contract, doctor or edit button for an end user whose reseller delivers the line", async () => {
    const { contract: _contract, termination: _termination, ...delivered } = demoLine;
    fakeApi({
      [`GET ${base}`]: () => ({ body: { ...delivered, view: "service" } }),
      [`GET ${base}/ip-address?limit=200`]: () => ({ body: { items: [], total: 0, limit: 200, offset: 0 } }),
    });
    await show({ customer: { ...demoCustomer, type: "end-user", parentCustomerId: 1 } });
    expect(await screen.findByText(/delivered to you by your reseller/)).toBeTruthy();
    for (const name of ["Contract and ending", "Line doctor", "In your own words"])
      expect(screen.queryByRole("heading", { name })).toBeNull();
  });

  test("link back to the list for an unknown line, and can be retried after a failed load", async () => {
    const api = answering({}, { [`GET ${base}`]: () => refusal(404, "not-found") });
    await show();
    expect((await screen.findByRole("link", { name: "Back to the lines" })).getAttribute("href")).toBe("/lines");
    cleanup();
    api.handlers[`GET ${base}`] = () => refusedId;
    await show();
    expect(await screen.findByRole("link", { name: "Back to the lines" })).toBeTruthy();
    cleanup();
    api.handlers[`GET ${base}`] = () => refusal(501, "none");
    await show();
    const alert = await screen.findByRole("alert");
    api.handlers[`GET ${base}`] = () => ({ body: demoLine });
    fireEvent.click(within(alert).getByRole("button"));
    expect(await screen.findByRole("heading", { level: 1, name: "Winkel Zwolle" })).toBeTruthy();
  });
});

describe("ending a line", () => {
  const { termination } = demoLine as Required<Line>;

  test.each([
    [
      "the contract binds",
      termination,
      "Can end on 5 Dec 2027",
      "That is when the contract ends. Until then 13 months",
    ],
    [
      "the notice binds",
      { ...termination, boundBy: "NOTICE", earliestDate: "2026-12-22", remainingMonths: 1, cost: "44.00" } as const,
      "Can end on 22 Dec 2026 at the earliest",
      "That is after 30 days of notice. Until then 1 month is due: €44.00.",
    ],
  ])("shows the earliest date and the amount due until then where %s", async (_what, ending, day, due) => {
    answering({ termination: ending });
    await show();
    const contract = await card("Contract and ending");
    expect(contract).toContain(day);
    expect(contract).toContain(due);
  });

  test.each([
    ["NOT_DELIVERED", "so there is nothing to end yet"],
    ["CHANGE_PENDING", "A change is under way"],
    ["ALREADY_ENDING", "This line ends on 5 Dec 2027."],
    ["ENDED", "This line has ended."],
  ] as const)("gives the reason why it is not possible: %s", async (reason, text) => {
    answering({ termination: { ...termination, possible: false, reason } });
    await show();
    expect(await card("Contract and ending")).toContain(text);
  });

  test("shows no prices to people who may not see them", async () => {
    const { nrc: _nrc, mrc: _mrc, ...contract } = demoLine.contract!;
    const { cost: _cost, ...free } = termination;
    answering({ contract, termination: free });
    await show({ roles: ["RESELLER_SERVICE_DESK"] });
    expect(await card("Contract and ending")).not.toMatch(/€|is due|are due/);
  });
});

describe("the line doctor", () => {
  const examine = async () => fireEvent.click(await screen.findByRole("button", { name: "Examine this line" }));

  test("shows the finding, the values, the next step and a fault report", async () => {
    answering(
      {},
      {
        [diagnose]: () => ({ status: 202, body: { diagnosisId } }),
        [`GET ${base}/diagnose/${diagnosisId}`]: () => ({ body: finding }),
      },
    );
    await show();
    await examine();
    expect(await screen.findByText("Too little light comes through the fibre.")).toBeTruthy();
    expect(screen.getByText(/give it room/)).toBeTruthy();
    expect(screen.getByText("-29.5 dBm")).toBeTruthy();
    const report = screen.getByLabelText<HTMLTextAreaElement>("Fault report").value;
    for (const text of ["LN-104233", "XTL204417", "Light received: -29.5 dBm", "Connected: Yes"])
      expect(report).toContain(text);
    expect(screen.getByRole("link", { name: "Put it in a mail" }).getAttribute("href")).toMatch(/^mailto:\?subject=/);
  });

  test("waits for a finding, and offers no fault report for a working line", async () => {
    const states: Diagnosis[] = [
      { ...finding, state: "RUNNING", outcome: null, doneAt: null },
      { ...finding, outcome: "UP" },
    ];
    answering(
      {},
      {
        [diagnose]: () => ({ status: 202, body: { diagnosisId } }),
        [`GET ${base}/diagnose/${diagnosisId}`]: () => ({ body: states.length > 1 ? states.shift() : states[0] }),
      },
    );
    await show();
    await examine();
    expect(await screen.findByText("The line works.", {}, { timeout: 3000 })).toBeTruthy();
    expect(screen.queryByLabelText("Fault report")).toBeNull();
  });

  test.each([
    ["line.examined-recently", "This line was examined a moment ago. Try again in 4 minutes."],
    ["too-many-requests", "Too much was asked in a short time. Try again in 4 minutes."],
  ])("429 %s names the limit and the minutes to wait", async (code, text) => {
    answering({}, { [diagnose]: () => ({ ...refusal(429, code), headers: { "retry-after": "200" } }) });
    await show();
    await examine();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("503 says that there was no answer, and can be retried", async () => {
    answering({}, { [diagnose]: () => refusal(503, "database.unavailable") });
    await show();
    await examine();
    expect(await screen.findByText(/had no answer/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Examine again" })).toBeTruthy();
  });

  test("is only for the service desk", async () => {
    answering();
    await show({ roles: ["RESELLER_ORDER"] });
    await screen.findByRole("heading", { name: "Service" });
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Line doctor" })).toBeNull());
  });
});
