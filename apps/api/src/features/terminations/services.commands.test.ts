import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { terminationHarness, type Type } from "../../testing/orders/ended-services.ts";
import { companyIds } from "../../testing/test-api.ts";

const { kadeblok } = companyIds;
const today = amsterdamDate(new Date());
const soon = daysAfter(today, 3);
const later = daysAfter(today, 4);
const { rows, plant, stored, operate, command } = terminationHarness();

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

describe("a number", () => {
  it("of two kinds is refused, with both", async () => {
    const [line, rack] = [await plant("line"), await plant("rack", "ACTIVE", kadeblok)];
    const number = await numberOf("line", line);
    await rows("update rack set rack_code = $2 where id = $1", [rack, number]);
    const both = new RegExp(`${number} is more than one service: a line ${number} .*a rack ${number} of Kadeblok`);
    for (const action of ["suspend", "terminate"] as const) await expect(operate(action, number)).rejects.toThrow(both);
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
    await expect(operate("suspend", "ENS1-R9-09")).rejects.toThrow("There is no service ENS1-R9-09.");
  });
});

it("`service withdraw` takes back an end, by number, and `service test` begins a test", async () => {
  const [ending, made] = [await plant("line"), await plant("line", "PROVISIONING")];
  await operate("terminate", ending, soon);
  const numbers = [await numberOf("line", ending), await numberOf("line", made)];
  expect(await command("service withdraw", numbers[0] ?? "")).toEqual([
    `${numbers[0]}  TERMINATION_SCHEDULED → ACTIVE`,
  ]);
  expect(await command("service test", numbers[1] ?? "")).toEqual([`${numbers[1]}  PROVISIONING → TESTING`]);
  await expect(command("service test", numbers[0] ?? "")).rejects.toThrow("is ACTIVE, so it cannot be tested.");
  await expect(command("service test", "LN-999999")).rejects.toThrow("There is no service LN-999999.");
  expect(await command("service test", " ")).toBeUndefined();
});
