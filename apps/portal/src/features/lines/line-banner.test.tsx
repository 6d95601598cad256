import type { Line } from "@demarc/contract/lines/lines";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoLine } from "../../testing/demo-line.ts";
import { answerLine, showLine } from "../../testing/show-line.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const since = { operationalSince: "2026-11-23T09:19:00Z" };
const down = { operational: "DOWN", ...since } as const;
const impaired = { operational: "DEGRADED", ...since } as const;
const downTitle = "Down for 41 min, since today 10:19";
const impairedTitle = "Impaired for 41 min, since today 10:19";
const examine = "Examine the line to find out where it stops and what to do next.";
const suspended = "We stopped the service for now. Contact us to have it resumed.";
const reseller = "Contact your reseller, who manages this line.";
const ending = {
  lifecycle: "TERMINATION_SCHEDULED",
  contract: { ...demoLine.contract!, terminationDate: "2027-12-05" },
} as const;
const eventOf = (type: "SUSPENDED" | "UP", at: string): Line["events"][number] => ({
  ...demoLine.events[0]!,
  id: type,
  type,
  at,
});

const showState = async (change: Partial<Line>) => {
  answerLine({ line: change });
  await showLine();
  const heading = await screen.findByRole("heading", { level: 1, name: "Winkel Zwolle" });
  return heading.parentElement?.textContent.replace("Winkel Zwolle", "");
};
const offered = (name: string) => screen.queryAllByRole("button", { name }).length > 0;

test.each<[Partial<Line>, string, string, string]>([
  [down, "Down", downTitle, examine],
  [impaired, "Impaired", impairedTitle, examine],
  [{ ...down, lifecycle: "CHANGE_PENDING" }, "Down", downTitle, examine],
  [{ ...down, ...ending }, "Down", downTitle, examine],
  [{ ...down, lifecycle: "SUSPENDED" }, "Suspended", "This line is suspended", suspended],
  [{ ...impaired, lifecycle: "SUSPENDED" }, "Suspended", "This line is suspended", suspended],
  [
    {
      lifecycle: "SUSPENDED",
      events: [eventOf("UP", "2026-11-22T09:00:00Z"), eventOf("SUSPENDED", "2026-11-20T09:00:00Z")],
    },
    "Suspended",
    "This line is suspended since 20 Nov",
    suspended,
  ],
  [{ lifecycle: "SUSPENDED", view: "service" }, "Suspended", "This line is suspended", reseller],
  [{ ...down, view: "service" }, "Down", downTitle, reseller],
  [ending, "Ending", "This line ends on 5 Dec 2027", "The service stops on that date."],
])("a line with %j has its badge and its banner", async (change, word, title, text) => {
  expect(await showState(change)).toBe(word);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

test("a person who can neither examine nor report reads who can", async () => {
  answerLine({ line: down });
  await showLine("", { roles: ["RESELLER_ORDER"] });
  expect((await screen.findAllByText(/Your service desk can examine the line/)).length).toBeGreaterThan(0);
  expect(offered("Examine line")).toBe(false);
});

test.each<[Partial<Line>, string]>([
  [{}, ""],
  [{ operational: "UNKNOWN" }, ""],
  [{ lifecycle: "CHANGE_PENDING" }, "Change pending"],
  [{ lifecycle: "TERMINATED", ...down }, "Ended"],
  [{ lifecycle: "PLANNED", operational: "UNKNOWN" }, "Planned"],
  [{ lifecycle: "PROVISIONING", operational: "UNKNOWN" }, "In progress"],
  [{ lifecycle: "TESTING", operational: "UP" }, "Being tested"],
])("a line with %j has the badge %j and no banner", async (change, word) => {
  expect(await showState(change)).toBe(word);
  for (const title of [/^(Down|Impaired) for/, /suspended/, /^This line ends/])
    expect(screen.queryByText(title)).toBeNull();
});

test.each<[Line["lifecycle"], boolean]>([
  ["PLANNED", false],
  ["PROVISIONING", false],
  ["TESTING", true],
  ["ACTIVE", true],
  ["CHANGE_PENDING", true],
  ["SUSPENDED", true],
  ["TERMINATION_SCHEDULED", true],
  ["TERMINATED", false],
])("a line that is %s can be examined: %j", async (lifecycle, may) => {
  await showState({ lifecycle });
  await screen.findByRole("heading", { level: 2, name: "Service" });
  expect(offered("Examine line")).toBe(may);
});

const known = { ...demoLine, ...down };
const report = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  number: "FR-000123",
  lineId: demoLine.id,
  text: "Nothing works.",
  contact: "038",
  outcome: null,
  evidence: {},
  examinedAt: null,
  answer: null,
  answeredAt: null,
  closedAt: null,
  createdAt: "2026-11-22T10:00:00Z",
  version: 1,
} as const;
const found = (doneAt: string) => ({
  id: "0192f3a0-0000-7000-8000-0000000000d1",
  lineId: demoLine.id,
  state: "DONE" as const,
  outcome: "OPTICAL_DEAD" as const,
  evidence: {},
  createdAt: doneAt,
  doneAt,
});

test.each<[string, NonNullable<Parameters<typeof answerLine>[0]>, string, boolean]>([
  [
    "an open report",
    { reports: [{ ...report, state: "OPEN" }] },
    "Fault report FR-000123 is open. We are working on it.",
    false,
  ],
  ["an answered report", { reports: [{ ...report, state: "ANSWERED" }] }, "We answered fault report FR-000123.", false],
  ["a closed report", { reports: [{ ...report, state: "CLOSED" }] }, examine, true],
  [
    "a closed report above an open one",
    {
      reports: [
        { ...report, state: "CLOSED" },
        { ...report, id: "e2", number: "FR-000120", state: "OPEN" },
      ],
    },
    "Fault report FR-000120 is open. We are working on it.",
    false,
  ],
  [
    "a finding since it went down",
    { latest: { diagnosis: found("2026-11-23T09:30:00Z") } },
    "Examined today 10:30: No light reaches the fibre equipment.",
    true,
  ],
  ["a finding from before", { latest: { diagnosis: found("2026-11-23T09:18:00Z") } }, examine, true],
  ["an examination that runs", { latest: { runningId: "r1" } }, "Examining the line…", true],
])("the banner of a line that is down says what is known: %s", async (_what, given, text, mayReport) => {
  answerLine({ line: known, ...given });
  await showLine();
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(offered("Report a fault")).toBe(mayReport);
});

test("who only orders sees what is wrong, without a button", async () => {
  answerLine({ line: known });
  await showLine("", { roles: ["RESELLER_ORDER"] });
  expect(
    (await screen.findAllByText("Your service desk can examine the line and report a fault.")).length,
  ).toBeGreaterThan(0);
  expect(screen.getByText(downTitle)).toBeTruthy();
  for (const name of ["Examine line", "Report a fault"]) expect(offered(name)).toBe(false);
});

test("the contract says whether it renews, and prices only where there are any", async () => {
  const { nrc: _nrc, mrc: _mrc, ...free } = demoLine.contract!;
  answerLine({ line: { contract: { ...free, autoRenew: false, termMonths: 1 } } });
  await showLine("contract");
  expect(await screen.findByText("1 month, 5 Dec 2024 through 5 Dec 2027")).toBeTruthy();
  const card = screen.getByRole("heading", { level: 2, name: "Contract and cancellation" }).closest("section");
  expect(card?.textContent).not.toContain("€4");
  cleanup();
  answerLine();
  await showLine("contract");
  expect(await screen.findByText("€49.00")).toBeTruthy();
  expect(screen.getAllByText("€44.00").length).toBeGreaterThan(0);
});
