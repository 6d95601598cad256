import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { plantInventory } from "../../testing/orders/inventory-rows.ts";
import { contractEnd, terminationHarness, type Type, types } from "../../testing/orders/ended-services.ts";
import { companyIds } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const today = amsterdamDate(new Date());
const soon = daysAfter(today, 3);
const later = daysAfter(today, 4);
const { rows, plant, stored, operate } = terminationHarness();

const numbers: Readonly<Record<Type, string>> = {
  line: "select line_number as number from line where id = $1",
  rack: "select rack_code as number from rack where id = $1",
  "shared-colo": "select id::text as number from shared_colo where id = $1",
  "dc-connection": "select connection_number as number from dc_connection where id = $1",
  wdm: "select service_number as number from wdm_service where id = $1",
};
const numberOf = async (type: Type, id: string): Promise<string> => {
  const [row] = await rows<{ number: string }>(numbers[type], [id]);
  return row?.number ?? "";
};
const orderOf = async (id: string): Promise<string> => {
  const [row] = await rows<{ number: string }>(
    "select order_number as number from customer_order where target_service_id = $1 order by submitted_at desc limit 1",
    [id],
  );
  return row?.number ?? "";
};

it.each(types)("each operation on a %s says what it changed", async (type) => {
  const id = await plant(type);
  const number = await numberOf(type, id);
  const said = async (...words: string[]) => (await operate(...words))?.join("\n").replace(/^.*?  /, "");
  expect(await said("suspend", number.toLowerCase(), "Not paid")).toBe("ACTIVE → SUSPENDED");
  expect(await said("suspend", number)).toBe("is SUSPENDED already");
  expect(await said("resume", number)).toBe("SUSPENDED → ACTIVE");
  expect(await said("terminate", number, soon)).toBe(
    `ACTIVE → TERMINATION_SCHEDULED  last day ${soon}  ${await orderOf(id)}`,
  );
  expect(await said("terminate", number, soon)).toBe(
    `is TERMINATION_SCHEDULED already  last day ${soon}  ${await orderOf(id)}`,
  );
  expect(await said("terminate", number, later)).toBe(
    `is TERMINATION_SCHEDULED  last day ${soon} → ${later}  ${await orderOf(id)}`,
  );
  expect(await said("withdraw", number)).toBe(`TERMINATION_SCHEDULED → ACTIVE  ${await orderOf(id)}`);
  expect(await said("terminate", number)).toBe(`ACTIVE → TERMINATED  last day ${today}`);
  expect(await said("terminate", id)).toBe(`is TERMINATED already  last day ${today}`);
});

it("what is done to a service that ends leaves the other services of its company that end as they were", async () => {
  const ids = [await plant("line", "SUSPENDED"), await plant("line", "SUSPENDED")];
  for (const id of ids) await operate("terminate", id, soon);
  const [first = ""] = ids;
  await operate("terminate", first, later);
  const days = await Promise.all(
    ids.map((id) => rows("select wish_date::text as day from customer_order where target_service_id = $1", [id])),
  );
  expect(days).toEqual([[{ day: later }], [{ day: soon }]]);
  await operate("suspend", first);
  await operate("resume", first);
  for (const id of ids) await operate("withdraw", id);
  const left = await Promise.all(ids.map((id) => stored("line", id)));
  expect(left.map(({ lifecycle }) => lifecycle)).toEqual(["ACTIVE", "SUSPENDED"]);
});

describe("service show", () => {
  it("shows the state, what it was before, the contract, the last day and the open order", async () => {
    const id = await plant("line");
    const number = await numberOf("line", id);
    await operate("terminate", number, soon);
    await operate("suspend", number);
    const text = (await operate("show", number))?.join("\n");
    for (const part of [
      `${number}  SUSPENDED`,
      "FIB-100  a line  Polderlicht",
      `(${polderlicht})`,
      "Suspended from    TERMINATION_SCHEDULED",
      ` to ${contractEnd}, 12 months, notice 30 days`,
      "0.00 once, 29.50 a month",
      `Last day          ${soon}`,
      `Open order        ${await orderOf(id)} TERMINATE SCHEDULED`,
    ])
      expect(text).toContain(part);
  });

  it("finds a service by its id, and units in a shared rack by its code with their number", async () => {
    const code = "ENS1-R1-05";
    const { sharedColoId } = await plantInventory({ rows }, kadeblok);
    expect((await operate("show", sharedColoId))?.[0]).toContain(`${code} 1U`);
    await rows("update shared_colo set height_u = 7 where id = $1", [sharedColoId]);
    expect((await operate("show", `${code} 7u`))?.join()).toContain(sharedColoId);
  });
});

describe("a number", () => {
  it("of two kinds is refused, with both", async () => {
    const [line, rack] = [await plant("line"), await plant("rack", "ACTIVE", kadeblok)];
    const number = await numberOf("line", line);
    await rows("update rack set rack_code = $2 where id = $1", [rack, number]);
    const both = new RegExp(`${number} is more than one service: a line ${number} .*a rack ${number} of Kadeblok`);
    for (const action of ["show", "suspend", "terminate"]) await expect(operate(action, number)).rejects.toThrow(both);
    expect([(await stored("line", line)).lifecycle, (await stored("rack", rack)).lifecycle]).toEqual([
      "ACTIVE",
      "ACTIVE",
    ]);
    await operate("suspend", rack);
    expect([(await stored("line", line)).lifecycle, (await stored("rack", rack)).lifecycle]).toEqual([
      "ACTIVE",
      "SUSPENDED",
    ]);
  });

  it("of several services of one kind is refused, with their ids", async () => {
    const ids = [await plant("shared-colo"), await plant("shared-colo")];
    const refused = operate("suspend", "ENS1-R1-05 1U");
    for (const id of ids) await expect(refused).rejects.toThrow(id);
  });

  it("that a rack has taken over from one that has ended names the new one", async () => {
    const [ended, present] = [await plant("rack", "TERMINATED"), await plant("rack")];
    const number = await numberOf("rack", ended);
    await rows("update rack set rack_code = $2 where id = $1", [present, number]);
    await operate("suspend", number);
    expect((await stored("rack", present)).lifecycle).toBe("SUSPENDED");
  });

  it("of a shared rack itself names none", async () => {
    await rows(
      `insert into rack (shared, rack_code, site_code, room, "row", position, footprint, height_u, lifecycle)
       values (true, 'ENS1-R9-09', 'ENS1', 'Hall 9', 'R9', '09', 'FULL', 46, 'ACTIVE')`,
    );
    await expect(operate("show", "ENS1-R9-09")).rejects.toThrow("There is no service ENS1-R9-09.");
  });
});

describe("service list", () => {
  it("shows what is neither active nor ended, or the services in a state, of each kind", async () => {
    const names = await Promise.all(types.map(async (type) => numberOf(type, await plant(type, "TESTING"))));
    const open = (await operate("list")) ?? [];
    const testing = (await operate("list", "testing")) ?? [];
    for (const name of names.filter((one) => !/^[0-9a-f]{8}-/.test(one))) {
      expect(open.some((line) => line.startsWith(`${name}  TESTING`))).toBe(true);
      expect(testing.some((line) => line.startsWith(`${name}  TESTING`))).toBe(true);
    }
    expect(testing).toHaveLength(5);
    expect(open.filter((line) => / (ACTIVE|TERMINATED) /.test(line))).toEqual([]);
    expect((await operate("list", "active"))?.length).toBeGreaterThan(5);
    await expect(operate("list", "lost")).rejects.toThrow("The state is one of PLANNED, PROVISIONING");
  });

  it("shows at most 200, and says that there are more", async () => {
    await rows(
      `insert into line (customer_id, line_number, lifecycle, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
       select $1, 'LN-' || nextval('line_nr'), 'PLANNED', 'Kade', 7, '8011AB', 'Zwolle', 'FTTH', 'Access NL', 'FIB-100', 1, 1,
         'SLA-BASIC', current_date, 12, current_date, 0, 29.50 from generate_series(1, 201)`,
      [polderlicht],
    );
    const planned = (await operate("list", "PLANNED")) ?? [];
    expect(planned).toHaveLength(201);
    expect(planned.at(-1)).toBe("There are more than 200.");
  });
});

it.each([
  [["show"], "Name the service by its number, such as LN-104212."],
  [["suspend", " "], "Name the service by its number, such as LN-104212."],
  [["suspend", "LN-999999"], "There is no service LN-999999."],
  [["suspend", "NUMBER", " "], "Give the reason, between quotes."],
  [["suspend", "NUMBER", "x".repeat(2001)], "Use at most 2000 characters."],
  [["terminate", "NUMBER", "soon"], "Give the date as 2026-12-14."],
  [["terminate", "NUMBER", daysAfter(today, -1)], "This is refused: date: Choose a later date."],
  [["test", "NUMBER"], "is ACTIVE, so it cannot be tested."],
])("%j: %s", async (words, message) => {
  const id = await plant("line");
  await expect(operate(...words.map((word) => (word === "NUMBER" ? id : word)))).rejects.toThrow(message);
  expect((await stored("line", id)).lifecycle).toBe("ACTIVE");
});

it("an unknown action gives no lines, so that the usage is printed", async () => {
  expect(await operate("paint", "LN-104212")).toBeUndefined();
  expect(await operate()).toBeUndefined();
  expect(await operate("constructor", "LN-104212")).toBeUndefined();
});
