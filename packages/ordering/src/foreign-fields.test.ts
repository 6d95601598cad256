import { describe, expect, it } from "vitest";
import { foreignFields } from "./foreign-fields.ts";
import {
  DcConnectionOrderBody,
  LineOrderBody,
  OrderBody,
  type OrderKind,
  RackOrderBody,
  WdmOrderBody,
} from "@demarc/contract/core/order-body";

const schemas = {
  LINE: LineOrderBody,
  RACK: RackOrderBody,
  DC_CONNECTION: DcConnectionOrderBody,
  WDM: WdmOrderBody,
} as const;

describe("the fields that a kind of order does not have", () => {
  it.each(["LINE", "RACK", "DC_CONNECTION", "WDM"] as const)("%s: those that its schema lacks", (kind) => {
    const all = Object.keys(OrderBody.properties);
    const lacking = all.filter((name) => !(name in schemas[kind].properties));
    expect(foreignFields(kind, Object.fromEntries(all.map((name) => [name, null])))).toEqual(lacking);
  });

  it.each<[OrderKind, string]>([
    ["LINE", "siteCode"],
    ["RACK", "address"],
    ["DC_CONNECTION", "routeCode"],
    ["WDM", "aSide"],
    ["LINE", "toString"],
  ])("%s: %s", (kind, field) => {
    expect(foreignFields(kind, { packageCode: "P", [field]: null })).toEqual([field]);
  });
});
