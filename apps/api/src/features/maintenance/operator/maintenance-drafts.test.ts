import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds } from "../../../testing/company-ids.ts";
import { draft, line, type MaintenanceApi, maintenanceApi, words } from "../../../testing/maintenance-api.ts";

let calls: MaintenanceApi;
beforeAll(async () => {
  calls = await maintenanceApi();
});
afterAll(() => calls.close());

const { polderlicht } = companyIds;

describe("a draft by the provider's own id", () => {
  it("200 is created, unchanged when sent again, and updated by a different body", async () => {
    const [one, other] = [await calls.lineOf(polderlicht), await calls.lineOf(polderlicht, 1)];
    const services = [line(one), line(other, "DEGRADED")];
    const first = await calls.put("CHG-1", { services, sites: [{ code: "AMS1", impact: "REDUNDANCY_LOST" }] });
    expect([first.status, first.body]).toMatchObject([200, { outcome: "created", status: "DRAFT", version: 1 }]);
    const again = await calls.put("CHG-1", {
      services: services.toReversed(),
      startsAt: draft.startsAt.replace("Z", "+00:00"),
    });
    expect(again.body).toMatchObject({ id: first.body.id, outcome: "unchanged", version: 1 });
    const changed = await calls.put("CHG-1", { services: [line(one, "DEGRADED")] });
    expect(changed.body).toMatchObject({ outcome: "updated", version: 2 });
    const { body } = await calls.send("GET", "/ref/CHG-1");
    expect(body).toMatchObject({
      title: words,
      sites: [{ code: "AMS1", impact: "REDUNDANCY_LOST" }],
      services: [{ type: "line", id: one, impact: "DEGRADED" }],
      serviceCount: 0,
      publishedAt: null,
    });
    expect((await calls.put("CHG-1", { services: [] })).body.outcome).toBe("updated");
    expect((await calls.send("GET", `/${first.body.id}`)).body.services).toEqual([]);
  });

  it("200 names a service by the provider's own id", async () => {
    const id = await calls.lineOf(polderlicht);
    await calls.api.database.rows("update line set external_ref = 'CIRCUIT-7' where id = $1", [id]);
    const { body } = await calls.put("CHG-2", { services: [line({ ref: "CIRCUIT-7" })] });
    expect((await calls.send("GET", `/${body.id}`)).body.services).toEqual([{ type: "line", id, impact: "OUTAGE" }]);
  });

  it("200 twenty parallel calls create one draft", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.put("CHG-20")));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
  });

  it("404 is invisible to the customer", async () => {
    const { body } = await calls.put("CHG-3", { services: [line(await calls.lineOf(polderlicht))] });
    expect((await calls.seen(polderlicht, body.id)).status).toBe(404);
    expect((await calls.listed(polderlicht)).map(({ id }) => id)).not.toContain(body.id);
  });

  it.each([
    ["an unknown line", { services: [line("0192f3a0-0000-7000-8000-000000000001")] }, "services.0.service"],
    ["an unknown reference", { services: [line({ ref: "NONE" })] }, "services.0.service"],
    ["an unknown site", { sites: [{ code: "ZZZ1", impact: "OUTAGE" }] }, "sites.0.code"],
    ["an unknown route", { routes: [{ code: "ZZZ1-ZZZ2", impact: "OUTAGE" }] }, "routes.0.code"],
    ["a site twice", { sites: ["OUTAGE", "DEGRADED"].map((impact) => ({ code: "AMS1", impact })) }, "sites.1.code"],
    ["a window that ends as it begins", { endsAt: draft.startsAt }, "endsAt"],
    ["a year that no calendar has", { startsAt: "9999-01-01T00:00:00Z" }, "startsAt"],
    ["no Dutch title", { title: { nl: " ", en: "x" } }, "title.nl"],
    ["a damaged text", { text: { nl: "a\u0000", en: "\ud800" } }, "text.nl"],
    ["a title of two lines", { title: { nl: "a\r\nBcc: x", en: "x" } }, "title.nl"],
    ["a title of 121 characters", { title: { nl: "é".repeat(121), en: "x" } }, "title.nl"],
  ])("400 refuses %s", async (_what, change, field) => {
    const { status, body } = await calls.put("CHG-400", change);
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  });

  it("400 refuses a service that is named twice, by its id and by the provider's own id", async () => {
    const id = await calls.lineOf(polderlicht);
    await calls.api.database.rows("update line set external_ref = 'CIRCUIT-8' where id = $1", [id]);
    const { body } = await calls.put("CHG-401", { services: [line(id), line({ ref: "CIRCUIT-8" }, "DEGRADED")] });
    expect(body.validationErrors?.[0]?.field).toBe("services.1.service");
  });
});
