import type { AuditEvent } from "@demarc/contract/audit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const amsterdam = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Amsterdam",
  weekday: "short",
  hour: "2-digit",
  hour12: false,
});

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it.each([
  ["polderlicht", "joris.bakker@polderlicht.example", 16],
  ["fietsfabriek", "eva.postma@fietsfabriek.example", 2],
  ["kadeblok", "mila.stone@kadeblok.example", 3],
  ["beeldwijk", "anouk.dejong@beeldwijk.example", 3],
] as const)("200 the demo log of %s has existing actors and records, and no full IBAN", async (name, admin, total) => {
  const token = await api.tokenOf(admin);
  const path = `/v1/customer/${companyIds[name]}/audit`;
  const { body } = await api.send<{ items: AuditEvent[]; total: number }>("GET", path, { token });
  expect(body.total).toBe(total);
  for (const event of body.items) {
    const [weekday, hour = ""] = amsterdam.format(new Date(event.at)).split(" ");
    expect(["Sat", "Sun"]).not.toContain(weekday);
    expect(Number(hour)).toSatisfy((shown: number) => shown >= 9 && shown < 17);
    expect(event.action).toMatch(new RegExp(`^${event.entityType}\\.`));
    expect(event.actorType === "PUBLIC" || event.actorName?.endsWith(".example")).toBe(true);
    expect(Date.parse(event.at)).toBeLessThan(Date.now());
    expect(event.before ?? event.after).toBeTruthy();
  }
  expect(JSON.stringify(body)).not.toMatch(/[A-Z]{2}\d{2}DEMO\d{10}/);
  const moments = body.items.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});
