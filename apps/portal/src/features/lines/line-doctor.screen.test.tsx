import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import type { Diagnosis } from "@demarc/contract/lines/line-doctor";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoLine } from "../../testing/demo-line.ts";
import { refusal } from "@demarc/shell/testing/fake-api.ts";
import { demoLinePath as base } from "../../testing/line-answers.ts";
import { answerLine, cardText, showLine } from "../../testing/show-line.ts";

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
const report: FaultReport = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  number: "FR-000123",
  lineId: demoLine.id,
  state: "OPEN",
  text: "Nothing works since this morning.",
  contact: "038 123 45 67",
  outcome: "OPTICAL_LOW",
  evidence: {},
  examinedAt: null,
  answer: null,
  answeredAt: null,
  closedAt: null,
  createdAt: "2026-11-22T10:00:00Z",
  version: 1,
};

// Loads on demand; the first load takes longer than the default timeout.
beforeAll(() => import("./fault-report-dialog.tsx"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("an examination", () => {
  const examine = async () => fireEvent.click((await screen.findAllByRole("button", { name: "Examine line" }))[0]!);
  const found = (outcome: Diagnosis["outcome"]) => ({
    [diagnose]: () => ({ status: 202, body: { diagnosisId } }),
    [`GET ${base}/diagnose/${diagnosisId}`]: () => ({ body: { ...finding, outcome } }),
  });

  test("shows on the way where the line works badly, and what to try first", async () => {
    answerLine({ latest: { diagnosis: finding } });
    await showLine();
    const way = await cardText("Where it stops");
    expect(way).toContain("Little light");
    expect(way).toContain("Try this first. Check that the yellow fibre cable is not bent");
  });

  test.each([
    ["KNOWN_OUTAGE", ["Our networkWorks", "Access networkOutage", "Connection pointNot reachable"]],
    ["CARRIER_TEST_FAILED", ["Access networkAccess NL", "Connection pointTest failed", "ONT NW-F10Not reachable"]],
    ["OPTICAL_DEAD", ["Connection pointFTU-1", "ONT NW-F10No light", "Your routerNot reachable"]],
    ["UP", ["ONT NW-F10Works", "Your routerNot tested"]],
    ["UNKNOWN", ["Our networkNot tested", "Your routerNot tested"]],
  ] as const)("of %s stops at its station", async (outcome, stations) => {
    answerLine({ latest: { diagnosis: { ...finding, outcome } } });
    await showLine();
    const way = await cardText(/^(Where it stops|From our network)/);
    for (const station of stations) expect(way).toContain(station);
  });

  test("is kept: its time, values and next step are shown again after a reload", async () => {
    answerLine({ latest: { diagnosis: finding } });
    await showLine("diagnosis");
    const last = await cardText("Last examination");
    for (const text of ["Too little light", "22 Nov", "10:00", "−29.5 dBm", "Connected", "Yes"])
      expect(last).toContain(text);
  });

  test("that is started shows its finding, also when it takes a while", async () => {
    const states: Diagnosis[] = [{ ...finding, state: "RUNNING", outcome: null, doneAt: null }, finding];
    answerLine(
      { line: { operational: "DOWN" } },
      {
        ...found("OPTICAL_LOW"),
        [`GET ${base}/diagnose/${diagnosisId}`]: () => ({ body: states.length > 1 ? states.shift() : states[0] }),
      },
    );
    await showLine();
    await examine();
    await waitFor(async () => expect(await cardText("Where it stops")).toContain("Little light"));
  });

  test("429 shows the last result, and when the next is possible", async () => {
    answerLine(
      { latest: { diagnosis: finding, nextAt: "2026-11-22T09:05:00Z" } },
      { [diagnose]: () => ({ ...refusal(429, "line.examined-recently"), headers: { "retry-after": "200" } }) },
    );
    await showLine();
    await examine();
    expect(await screen.findByText("This is the last result. You can examine the line again at 10:05.")).toBeTruthy();
    expect(await cardText("Where it stops")).toContain("Little light");
  });

  test.each([
    ["line.examined-recently", "This line was examined a moment ago. Try again in 4 minutes."],
    ["too-many-requests", "Too many requests in a short time. Try again in 4 minutes."],
  ])("429 %s without a result names the minutes to wait", async (code, text) => {
    answerLine({}, { [diagnose]: () => ({ ...refusal(429, code), headers: { "retry-after": "200" } }) });
    await showLine("diagnosis");
    fireEvent.click((await screen.findAllByRole("button", { name: "Examine line" })).at(-1)!);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("503 says that the test did not respond", async () => {
    answerLine({}, { [diagnose]: () => refusal(503, "database.unavailable") });
    await showLine();
    fireEvent.click((await screen.findAllByRole("button", { name: "Examine line" })).at(-1)!);
    expect(await screen.findByText(/did not respond/)).toBeTruthy();
  });

  test("has no button for people outside the service desk", async () => {
    answerLine({ line: { operational: "DOWN" } });
    await showLine("", { roles: ["RESELLER_ORDER"] });
    expect((await screen.findAllByText("Your service desk can examine the line and report a fault.")).length).toBe(2);
    for (const name of ["Examine line", "Report a fault"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("a fault report", () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "Report a fault" }));
    return screen.findByRole("dialog");
  };

  test("opens by address for the service desk only", async () => {
    answerLine();
    await showLine("overview&open=fault");
    await screen.findByRole("dialog");
    cleanup();
    answerLine();
    await showLine("overview&open=fault", { roles: ["RESELLER_ORDER"] });
    await screen.findByRole("heading", { level: 2, name: "Service" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is sent with what the person noticed, once, and then shown with its number", async () => {
    const api = answerLine(
      { line: { operational: "DOWN" }, latest: { diagnosis: finding } },
      { [`POST ${base}/fault-report`]: () => ({ status: 201, body: report }) },
    );
    await showLine();
    const dialog = within(await open());
    expect(dialog.getByText(/the last examination: Too little light/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>(/How can we reach you/).value).toBe(
      "joris.bakker@polderlicht.example",
    );
    fireEvent.click(dialog.getByRole("button", { name: "Send report" }));
    expect(api.calls.filter(({ method }) => method === "POST")).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/What do you notice/), { target: { value: report.text } });
    api.handlers[`GET ${base}/fault-report`] = () => ({ body: [report] });
    fireEvent.click(dialog.getByRole("button", { name: "Send report" }));
    expect(await screen.findByText("We received your report: FR-000123.")).toBeTruthy();
    const sent = api.calls.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ text: report.text, contact: "joris.bakker@polderlicht.example" });
    expect(sent?.headers["idempotency-key"]).toBeTruthy();
    expect(await screen.findByText("Fault report FR-000123 is open. We are working on it.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Report a fault" })).toBeNull();
  });

  test("409 explains that a colleague reported it already", async () => {
    answerLine(
      { line: { operational: "DOWN" } },
      { [`POST ${base}/fault-report`]: () => refusal(409, "fault-report.open", { number: "FR-000123" }) },
    );
    await showLine();
    const dialog = within(await open());
    fireEvent.change(dialog.getByLabelText(/What do you notice/), { target: { value: report.text } });
    fireEvent.click(dialog.getByRole("button", { name: "Send report" }));
    expect(await screen.findByText("This line already has an open report.")).toBeTruthy();
  });

  test("shows the answer; a new one is possible once it is closed", async () => {
    const answered = { answer: "A technician comes at 14:00.", answeredAt: "2026-11-22T11:00:00Z" };
    answerLine({
      reports: [{ ...report, ...answered, state: "CLOSED", closedAt: "2026-11-22T15:00:00Z", version: 3 }],
    });
    await showLine("diagnosis");
    const reports = await cardText("Fault reports");
    for (const text of ["FR-000123", "Closed", "A technician comes at 14:00."]) expect(reports).toContain(text);
    expect(screen.getAllByRole("button", { name: "Report a fault" }).length).toBeGreaterThan(0);
  });
});
