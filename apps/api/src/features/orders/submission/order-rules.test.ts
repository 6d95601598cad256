import { amsterdamDate, daysAfter, isWorkingDay } from "@demarc/contract/core/calendar";
import { furthestWishDate } from "@demarc/ordering/order-errors";
import type { PriceSummary } from "@demarc/contract/orders/order-fields";
import { afterAll, describe, expect, it } from "vitest";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { type OrderPathKind, orderBodies } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { api, token, post } = await kadebloksOrders();
afterAll(() => api.close());

interface Refused {
  readonly validationErrors: readonly { readonly field: string; readonly message: string; readonly params: object }[];
}

const summary = <Body>(body: object) =>
  api.send<Body>("POST", `/v1/customer/${companyIds.kadeblok}/price-summary`, { token, body });
/** The errors of an order, which its price has as well. */
const errorsOf = async (kind: OrderPathKind, body: object): Promise<string[]> => {
  const [ordered, priced] = [await post<Refused>(kind, body), await summary<Refused>(body)];
  expect([ordered.status, priced.status]).toEqual([400, 400]);
  expect(priced.body.validationErrors).toEqual(ordered.body.validationErrors);
  return ordered.body.validationErrors.map(({ field, message, params }) =>
    [field, message.replace("validation.", ""), ...Object.values(params)].join(" "),
  );
};

const { line, rack, "dc-connection": connection, wdm } = orderBodies;
const ams1 = rackId("AMS1-R2-07");
const rtm1 = rackId("RTM1-R3-02");
const metro = { ...connection, packageCode: "MC-10G", connectorA: "LC_UPC", connectorZ: "LC_UPC" };

describe("an order breaks a rule", () => {
  it.each<[string, OrderPathKind, object, string[]]>([
    [
      "a connector that does not fit",
      "dc-connection",
      { ...connection, connectorA: "RJ45" },
      ["connectorA connector-does-not-fit"],
    ],
    [
      "a connector at the far end",
      "dc-connection",
      { ...connection, connectorZ: "MPO" },
      ["connectorZ connector-does-not-fit"],
    ],
    ["a connector of a wavelength", "wdm", { ...wdm, connectorA: "RJ45" }, ["connectorA connector-does-not-fit"]],
    [
      "a cross connect to another data centre",
      "dc-connection",
      { ...connection, zSide: { type: "OWN_RACK", rackId: rtm1 } },
      ["zSide.rackId same-site"],
    ],
    [
      "a cross connect to the meet-me room of another data centre",
      "dc-connection",
      { ...connection, zSide: { type: "PROVIDER", siteCode: "RTM1" } },
      ["zSide.siteCode same-site"],
    ],
    [
      "a metro connection within one data centre",
      "dc-connection",
      { ...metro, zSide: { type: "OWN_RACK", rackId: rackId("AMS1-R2-10") } },
      ["zSide.rackId other-site"],
    ],
    [
      "a metro connection to a data centre where it is not sold",
      "dc-connection",
      { ...metro, zSide: { type: "OWN_RACK", rackId: rtm1 } },
      ["zSide.rackId other-site"],
    ],
    [
      "a metro connection from a data centre where it is not sold",
      "dc-connection",
      { ...metro, aSide: { rackId: rtm1 }, zSide: { type: "OWN_RACK", rackId: ams1 } },
      ["aSide.rackId not-sold-at-site"],
    ],
    [
      "a line that must replace the one in use",
      "line",
      { ...line, packageCode: "VDSL-100", address: { postalCode: "3011ZZ", houseNumber: 5 }, action: "NEW" },
      ["action migrate-only"],
    ],
  ])("400 %s", async (_what, kind, body, errors) => {
    expect(await errorsOf(kind, body)).toEqual(errors);
  });

  it("400 a package of racks at a data centre where it is not sold", async () => {
    await api.database.rows("update package set site_codes = '{ENS1}' where code = 'RACK-F46'");
    expect(await errorsOf("rack", rack)).toEqual(["packageCode not-sold-at-site"]);
    await api.database.rows("update package set site_codes = null where code = 'RACK-F46'");
  });

  it("400 a package that is not on sale any more, by the rules of the orders that sold it", async () => {
    await api.database.rows("update package set status = 'WITHDRAWN' where code = 'RACK-F46'");
    expect(await errorsOf("rack", rack)).toEqual(["packageCode invalid-value"]);
    await api.database.rows("update package set status = 'ON_SALE' where code = 'RACK-F46'");
  });

  it("400 products that exclude each other, or that lack one that they require", async () => {
    const change = (column: "excludes" | "requires", codes: string[]) =>
      api.database.rows(
        `update package_product set ${column} = $1 where package_code = 'FIB-1000' and code = 'SLA-PLUS'`,
        [codes],
      );
    await change("excludes", ["IPV4-29"]);
    const body = { ...line, slaCode: "SLA-PLUS", ipv4Length: 29 };
    expect(await errorsOf("line", body)).toEqual(["slaCode excludes IPV4-29"]);
    await change("excludes", []);
    await change("requires", ["IPV4-28"]);
    expect(await errorsOf("line", body)).toEqual(["slaCode requires IPV4-28"]);
    await change("requires", []);
  });
});

describe("a wish date", () => {
  const today = amsterdamDate(new Date());
  const latest = daysAfter(today, furthestWishDate);
  const first = async (): Promise<string> => (await summary<PriceSummary>(rack)).body.earliestDate;
  const next = (day: string, fits: (day: string) => boolean): string =>
    fits(day) ? day : next(daysAfter(day, 1), fits);
  const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0;

  it("400 before the first possible day and after a year, and 201 on that day", async () => {
    const earliest = await first();
    const beyond = daysAfter(latest, 1);
    expect(await errorsOf("rack", { ...rack, wishDate: daysAfter(earliest, -1) })).toEqual([
      `wishDate date-too-early ${earliest}`,
    ]);
    expect(await errorsOf("rack", { ...rack, wishDate: beyond })).toEqual([`wishDate date-too-late ${latest}`]);
    expect((await post("rack", { ...rack, wishDate: earliest })).status).toBe(201);
    const last = next(daysAfter(latest, -6), isWorkingDay);
    expect((await post("rack", { ...rack, wishDate: last })).status).toBe(201);
  });

  it.each([
    ["a weekend", isWeekend],
    ["a public holiday", (day: string) => !isWeekend(day) && !isWorkingDay(day)],
  ])("400 on %s", async (_what, fits) => {
    const day = next(await first(), fits);
    expect(await errorsOf("rack", { ...rack, wishDate: day })).toEqual(["wishDate not-a-working-day"]);
  });
});
