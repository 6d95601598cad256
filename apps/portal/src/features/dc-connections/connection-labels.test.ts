import { expect, test, vi } from "vitest";
import { anyApi, fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { demoConnection } from "../../testing/demo-connection.ts";
import { aSideText, connectorText, daysUntil, zSideText } from "./connection-labels.ts";
import { connections } from "./dc-connections.data.ts";

const { aSide, zSide } = demoConnection;

test("a connection is named by its reference, its sides by rack or company", () => {
  expect([
    connections.nameOf({ ...demoConnection, reference: "Ring", connectionNumber: "XC-1" }),
    connections.nameOf({ ...demoConnection, reference: null, connectionNumber: "XC-1" }),
  ]).toEqual(["Ring", "XC-1"]);
  expect(connectorText("LC_UPC")).toBe("LC/UPC");
  const rack = { rackCode: "R-1", siteCode: "AMS1", port: "7" };
  const site = { ...rack, rackCode: null, port: null };
  expect([rack, site].map((side) => aSideText({ aSide: { ...aSide, ...side } }))).toEqual(["R-1, 7", "AMS1"]);
  const texts = [rack, site].map((side) => zSideText({ zSide: { ...zSide, ...side, companyName: null } }));
  expect([...texts, zSideText({ zSide: { ...zSide, ...rack, companyName: "Carrier" } })]).toEqual([
    "R-1, 7",
    "AMS1",
    "Carrier",
  ]);
});

test("days are counted from today in the Netherlands", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-19T23:00:00Z") });
  expect(["2026-11-19", "2026-11-20", "2026-12-01"].map(daysUntil)).toEqual([-1, 0, 11]);
});

test("a connection is compared with the others that have not ended", async () => {
  fakeApi({});
  await loadConfiguration();
  const items = [
    { id: "1", reference: null, connectionNumber: "XC-1" },
    { id: "2", reference: "Ring", connectionNumber: "XC-2" },
  ];
  const { sent } = anyApi({ items, total: 2 });
  expect(await connections.comparison?.readOthers(7, "1", "")).toEqual({
    items: [{ id: "2", name: "XC-2, Ring" }],
    isPart: false,
  });
  anyApi({ items, total: 3 });
  expect((await connections.comparison?.readOthers(7, "3", "Ring"))?.isPart).toBe(true);
  const asked = new URLSearchParams(sent()[0]?.split("?")[1]);
  expect([asked.get("lifecycle")?.split(",").includes("TERMINATED"), asked.get("q")]).toEqual([false, null]);
});
