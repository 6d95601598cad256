import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import type { Line } from "@demarc/contract/lines/lines";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "../../testing/demo-customer.ts";
import { demoLine } from "../../testing/demo-line.ts";
import { fakeApi, refusal, refusedId } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { LineScreen } from "./line.screen.tsx";
import { lines } from "./lines.feature.ts";

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

// Fetched on demand; the first time takes longer than a screen waits.
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
    texts: [lines.locales],
    ...options,
  });
/** What a card says, by its heading. */
const card = async (name: string) => (await screen.findByRole("heading", { name })).closest("section")?.textContent;

describe("what a line is", () => {
  test("stands in words: service, carrier, circuit, equipment, prefixes and what happened", async () => {
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

  test("an end user reads what was delivered to it without contract, doctor or a way to change it", async () => {
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

  test("an unknown line leads back to the list, and a failed load can be tried again", async () => {
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
  ])("tells the earliest day and what is due until then where %s", async (_what, ending, day, due) => {
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
  ] as const)("tells why it is not possible: %s", async (reason, text) => {
    answering({ termination: { ...termination, possible: false, reason } });
    await show();
    expect(await card("Contract and ending")).toContain(text);
  });

  test("tells no price to who may see none", async () => {
    const { nrc: _nrc, mrc: _mrc, ...contract } = demoLine.contract!;
    const { cost: _cost, ...free } = termination;
    answering({ contract, termination: free });
    await show({ roles: ["RESELLER_SERVICE_DESK"] });
    expect(await card("Contract and ending")).not.toMatch(/€|is due|are due/);
  });
});

describe("the line doctor", () => {
  const examine = async () => fireEvent.click(await screen.findByRole("button", { name: "Examine this line" }));

  test("tells in plain words what it found, the values, the next step and a report of the fault", async () => {
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

  test("waits for a finding, and asks for no report of a line that works", async () => {
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
  ])("429 %s says what was too much and in how many minutes it can be asked again", async (code, text) => {
    answering({}, { [diagnose]: () => ({ ...refusal(429, code), headers: { "retry-after": "200" } }) });
    await show();
    await examine();
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("503 says that there was no answer, and can be tried again", async () => {
    answering({}, { [diagnose]: () => refusal(503, "database.unavailable") });
    await show();
    await examine();
    expect(await screen.findByText(/had no answer/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Examine again" })).toBeTruthy();
  });

  test("is there for the service desk alone", async () => {
    answering();
    await show({ roles: ["RESELLER_ORDER"] });
    await screen.findByRole("heading", { name: "Service" });
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Line doctor" })).toBeNull());
  });
});
