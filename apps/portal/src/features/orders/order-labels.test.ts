import { orderStatuses, type OrderSummary } from "@demarc/contract/orders/order-fields";
import { describe, expect, test } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { hasEnded, orderedThing, orderName, orderPath, stagePlace, turnOf } from "./order-labels.ts";
import { openStatuses, orderList } from "./orders.data.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";

test("each status says whose turn it is, and whether the order is open", () => {
  const ended: ReadonlySet<string> = new Set(["CANCELLED", "COMPLETED", "REJECTED", "FAILED"]);
  const yours: ReadonlySet<string> = new Set(["DRAFT", "AWAITING_CUSTOMER"]);
  for (const status of orderStatuses) {
    const turn = ended.has(status) ? "none" : yours.has(status) ? "you" : "us";
    expect([status, turnOf(status), hasEnded(status), openStatuses.includes(status)]).toEqual([
      status,
      turn,
      turn === "none",
      turn !== "none" && status !== "DRAFT",
    ]);
  }
});

test.each([
  ["NEW", null, -1],
  ["NEW", "SUBMITTED", 0],
  ["NEW", "ACCEPTED", 1],
  ["NEW", "IN_PROGRESS", 3],
  ["NEW", "COMPLETED", 4],
  ["TERMINATE", "SUBMITTED", 0],
  ["TERMINATE", "ACCEPTED", 0],
  ["TERMINATE", "SCHEDULED", 1],
  ["TERMINATE", "IN_PROGRESS", 1],
  ["TERMINATE", "COMPLETED", 2],
] as const)("an order to %s at stage %s is at place %i of its rail", (action, stage, place) => {
  expect(stagePlace({ action, stage })).toBe(place);
});

test.each([
  ["LINE", "DRAFT", "/orders/line/new?draft=1"],
  ["SHARED_COLO", "DRAFT", "/orders/rack/new?draft=1"],
  ["RACK", "DRAFT", "/orders/rack/new?draft=1"],
  ["DC_CONNECTION", "DRAFT", "/orders/dc-connection/new?draft=1"],
  ["WDM", "DRAFT", "/orders/wdm/new?draft=1"],
  ["WDM", "SUBMITTED", "/orders/order/1"],
] as const)("a %s that is %s is shown at %s", (kind, status, path) =>
  expect(orderPath({ kind, status, id: "1" })).toBe(path),
);

describe("what is ordered", () => {
  const order: Pick<OrderSummary, "kind" | "action" | "packageName" | "packageCode"> = {
    kind: "LINE",
    action: "NEW",
    packageCode: "FIB-1000",
    packageName: { en: "Fibre", nl: "Glasvezel" },
  };
  test.each([
    [{}, "Fibre"],
    [{ packageName: null }, "FIB-1000"],
    [{ packageName: null, packageCode: null }, "orders.kind.LINE"],
    [{ action: "TERMINATE" }, "orders.action.TERMINATE name=Fibre"],
  ] as const)("%j is %s", (change, text) => expect(orderedThing(keyText, "en", { ...order, ...change })).toBe(text));

  test("an order without a number is a draft", () => {
    expect([orderName(keyText, { orderNumber: null }), orderName(keyText, { orderNumber: "ORD-1" })]).toEqual([
      "orders.draft",
      "ORD-1",
    ]);
  });
});

test.each([
  ["AMS1", "AMS1"],
  ["A", ""],
  ["AMSTERDAM", ""],
  ["ams1", ""],
])("a data centre %s is filtered as %j", (site, filter) => {
  expect(searchFrom(orderList, `?site=${site}`).filters.site).toBe(filter);
});
