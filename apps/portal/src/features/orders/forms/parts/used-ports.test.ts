import { expect, test } from "vitest";
import { demoConnection } from "../../../../testing/demo-connection.ts";
import { isUsedPort, portsByPanel, usedPorts } from "./used-ports.ts";

const rack = demoConnection.aSide.rackId ?? "";
const from = (panel: string, port: string, change: object = {}) => ({
  ...demoConnection,
  aSide: { ...demoConnection.aSide, panel, port },
  ...change,
});

test("ports of a rack are those of both ends there, without ended connections and other racks", () => {
  const connections = [
    from("R2-07-A", "12"),
    from("R2-07-A", "13", { lifecycle: "TERMINATED" }),
    { ...from("X", "1"), aSide: { ...demoConnection.aSide, rackId: "other" } },
    {
      ...from("X", "2"),
      aSide: { ...demoConnection.aSide, rackId: "other" },
      zSide: { ...demoConnection.zSide, type: "OWN_RACK" as const, rackId: rack, panel: "R2-07-B", port: "4" },
    },
  ];
  expect(usedPorts(connections, rack)).toMatchObject([
    { panel: "R2-07-A", port: "12" },
    { panel: "R2-07-B", port: "4" },
  ]);
});

test("ports of shared units are theirs alone", () => {
  const shared = { ...demoConnection.aSide, rackId: null, sharedColoId: "units" };
  expect(usedPorts([{ ...demoConnection, aSide: shared }], "units")).toHaveLength(1);
  expect(usedPorts([demoConnection], "units")).toEqual([]);
});

test("panels and ports are in the order of their numbers; a typed panel stands alone", () => {
  const ports = [
    { panel: "R2-10", port: "2" },
    { panel: "R2-9", port: "10" },
    { panel: "R2-9", port: "9" },
  ];
  expect(portsByPanel(ports, "")).toEqual([
    ["R2-9", ["9", "10"]],
    ["R2-10", ["2"]],
  ]);
  expect(portsByPanel(ports, " r2-10 ")).toEqual([["R2-10", ["2"]]]);
  expect(portsByPanel(ports, "R2")).toHaveLength(2);
});

test("a typed port is in use whatever its case and spaces", () => {
  const ports = [{ panel: "R2-9", port: "A1" }];
  expect(isUsedPort(ports, { panel: "r2-9", port: " a1" })).toBe(true);
  expect(isUsedPort(ports, { panel: "R2-9", port: "A2" })).toBe(false);
  expect(isUsedPort(ports, { panel: "", port: "A1" })).toBe(false);
});
