import type { WorkItem } from "@demarc/contract/core/work-item";
import type { OperatorMaintenance } from "@demarc/contract/operator/maintenance";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds } from "../../testing/company-ids.ts";
import { at, line, type MaintenanceApi, maintenanceApi, words } from "../../testing/maintenance-api.ts";

let calls: MaintenanceApi;
beforeAll(async () => {
  calls = await maintenanceApi();
});
afterAll(() => calls.close());

const { polderlicht, fietsfabriek, kadeblok } = companyIds;

describe("publication", () => {
  it("200 is visible only to customers with affected services", async () => {
    const id = await calls.published({ services: [line(await calls.lineOf(polderlicht), "DEGRADED")] });
    expect((await calls.seen(polderlicht, id)).body).toMatchObject({
      status: "PLANNED",
      impact: "DEGRADED",
      serviceCount: 1,
      services: [{ type: "line", name: expect.stringMatching(/^LN-/), impact: "DEGRADED" }],
    });
    expect((await calls.seen(kadeblok, id)).status).toBe(404);
    expect((await calls.seen(fietsfabriek, id)).status).toBe(404);
    expect((await calls.listed(kadeblok)).map((one) => one.id)).not.toContain(id);
  });

  it("200 shows an end user the services that its reseller delivers to it, and no other", async () => {
    const [delivered, own] = [await calls.deliveredLine(), await calls.lineOf(polderlicht)];
    const id = await calls.published({ services: [line(delivered), line(own)] });
    const { body } = await calls.seen(fietsfabriek, id);
    expect([body.serviceCount, body.services.map((one) => one.id)]).toEqual([1, [delivered]]);
    expect((await calls.seen(polderlicht, id)).body.serviceCount).toBe(2);
    // The reseller reads the maintenance of its customer.
    expect((await calls.seen(polderlicht, id, fietsfabriek)).body.services.map((one) => one.id)).toEqual([delivered]);
  });

  it("200 finds racks, units, connections and waves at a site, and waves on a route", async () => {
    const id = await calls.published({
      sites: [{ code: "AMS1", impact: "REDUNDANCY_LOST" }],
      routes: [{ code: "AMS1-RTM1", impact: "OUTAGE" }],
    });
    const hits = await calls.api.database.rows<{ type: string; id: string; impact: string }>(
      "select type, service_id as id, impact from maintenance_service where maintenance_id = $1",
      [id],
    );
    const expected = await calls.api.database.rows<{ id: string }>(
      `select id from rack where site_code = 'AMS1' and not shared and lifecycle in ('ACTIVE', 'SUSPENDED', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
       union all select id from shared_colo where site_code = 'AMS1' and lifecycle in ('ACTIVE', 'SUSPENDED', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
       union all select id from dc_connection where 'AMS1' in (a_site_code, z_site_code) and lifecycle in ('ACTIVE', 'SUSPENDED', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')
       union all select id from wdm_service where ('AMS1' in (site_a, site_z) or route_code = 'AMS1-RTM1') and lifecycle in ('ACTIVE', 'SUSPENDED', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED')`,
    );
    expect(hits.map((hit) => hit.id).toSorted()).toEqual(expected.map((one) => one.id).toSorted());
    expect(new Set(hits.map(({ type }) => type))).toContain("rack");
    const onRoute = await calls.api.database.rows<{ id: string }>(
      "select id from wdm_service where route_code = 'AMS1-RTM1'",
    );
    for (const hit of hits)
      expect(hit.impact).toBe(onRoute.some((one) => one.id === hit.id) ? "OUTAGE" : "REDUNDANCY_LOST");
  });

  it("200 prefers the impact on a named service to that on its site, and leaves out services that are not in use", async () => {
    const [rack, other] = await calls.api.database.rows<{ id: string }>(
      "select id from rack where site_code = 'AMS1' and not shared and lifecycle = 'ACTIVE' order by id limit 2",
    );
    await calls.api.database.rows("update rack set lifecycle = 'TERMINATED' where id = $1", [other?.id]);
    const id = await calls.published({
      services: [{ type: "rack", service: rack?.id, impact: "DEGRADED" }],
      sites: [{ code: "AMS1", impact: "OUTAGE" }],
    });
    await calls.api.database.rows("update rack set lifecycle = 'ACTIVE' where id = $1", [other?.id]);
    const impactOf = async (service: string | undefined) =>
      (
        await calls.api.database.rows<{ impact: string }>(
          "select impact from maintenance_service where maintenance_id = $1 and service_id = $2",
          [id, service],
        )
      )[0]?.impact;
    expect([await impactOf(rack?.id), await impactOf(other?.id)]).toEqual(["DEGRADED", undefined]);
  });

  it("200 shows services in data centres only to people who may order", async () => {
    const rack = await calls.idOf(
      "select id from rack where customer_id = $1 and lifecycle = 'ACTIVE' limit 1",
      kadeblok,
    );
    const title = { nl: "Nieuwe voeding", en: "New power feed" };
    const id = await calls.published({ title, services: [{ type: "rack", service: rack, impact: "OUTAGE" }] });
    expect((await calls.seen(kadeblok, id)).status).toBe(200);
    expect((await calls.seen(kadeblok, id, kadeblok, "omar.haddad@kadeblok.example")).status).toBe(404);
    const path = `/v1/customer/${kadeblok}/maintenance`;
    const findings = async (token: string) => {
      const list = await calls.api.send<{ items: { id: string }[]; total: number }>("GET", path, { token });
      const file = await calls.api.send<string>("GET", `${path}/export`, { token });
      expect([list.status, file.status]).toEqual([200, 200]);
      const { items, total } = list.body;
      return [items.some((one) => one.id === id), total > 0, file.body.includes(title.nl)];
    };
    expect(await findings(await calls.tokenOf(kadeblok))).toEqual([true, true, true]);
    expect(await findings(await calls.api.tokenOf("omar.haddad@kadeblok.example"))).toEqual([false, false, false]);
  });

  it("200 the list begins with open maintenance in the order of its start, and past maintenance follows, latest first", async () => {
    const services = [line(await calls.lineOf(polderlicht))];
    const ids: string[] = [];
    for (const day of [9, 3, 6, 7])
      ids.push(await calls.published({ services, startsAt: at(day), endsAt: at(day + 0.25) }));
    const [last, first, over, later] = ids;
    for (const id of [over, later]) await calls.step(id ?? "", "complete");
    const listed = (await calls.listed(polderlicht)).map((one) => one.id).filter((id) => ids.includes(id));
    expect(listed).toEqual([first, last, later, over]);
  });

  it("200 is on the page of a service and on the home until it is over", async () => {
    const service = await calls.lineOf(polderlicht, 2);
    const id = await calls.published({ services: [line(service)] });
    const page = async () =>
      (
        await calls.api.send<{ maintenance: { id: string; impact: string }[] }>(
          "GET",
          `/v1/customer/${polderlicht}/line/${service}`,
          { token: await calls.tokenOf(polderlicht) },
        )
      ).body.maintenance;
    const work = async () =>
      (await calls.api.send<WorkItem[]>("GET", "/v1/work-list", { token: await calls.tokenOf(polderlicht) })).body
        .filter(({ kind }) => kind === "line-maintenance")
        .flatMap(({ objects }) => objects);
    expect(await page()).toMatchObject([{ id, impact: "OUTAGE", title: words }]);
    const shown = (await work()).find(({ route }) => route === `/maintenance/${id}`);
    expect(shown).toMatchObject({ title: words, detail: expect.stringMatching(/^LN-/) });
    expect((await calls.step(id, "complete")).body).toMatchObject({ status: "DONE", outcome: "updated" });
    expect(await page()).toEqual([]);
    expect((await work()).map(({ route }) => route)).not.toContain(`/maintenance/${id}`);
  });

  it("200 a dry run lists the mails and counts services and customers, and nothing is shown or sent", async () => {
    const { body } = await calls.put("CHG-DRY", {
      services: [line(await calls.lineOf(polderlicht)), line(await calls.deliveredLine())],
    });
    const since = await calls.moment();
    const dry = await calls.send("POST", `/${body.id}/publish?dryRun=true`, {});
    const after = (field: string) => dry.body.changes?.find((change) => change.field === field)?.after;
    expect([after("services"), after("customers"), after("status")]).toEqual([2, 1, "PLANNED"]);
    expect(dry.body.events).toEqual([{ type: "maintenance.published", subject: `maintenance/${body.id}` }]);
    expect(dry.body.mails?.length).toBeGreaterThan(0);
    expect(await calls.mailsSince(since)).toEqual([]);
    expect((await calls.seen(polderlicht, body.id)).status).toBe(404);
    const real = await calls.send("POST", `/${body.id}/publish?planHash=${dry.body.planHash}`, {});
    expect(real.body.outcome).toBe("updated");
    expect((await calls.mailsSince(since)).map(({ recipient, subject }) => ({ to: recipient, subject }))).toEqual(
      dry.body.mails,
    );
  });

  it("200 warns if no customer is affected", async () => {
    const { body } = await calls.put("CHG-NONE");
    const dry = await calls.send("POST", `/${body.id}/publish?dryRun=true`, {});
    expect([dry.body.warnings?.map(({ code }) => code), dry.body.mails]).toEqual([["no-services"], []]);
  });

  it("409 is refused for a window that is over", async () => {
    const { body } = await calls.put("CHG-OVER", { startsAt: at(-2), endsAt: at(-1) });
    expect((await calls.step(body.id, "publish")).body.error?.code).toBe("maintenance.window-over");
  });
});

describe("lists", () => {
  it("200 the customer's list filters by state and words, in both languages", async () => {
    const id = await calls.published({
      title: { nl: "Zeldzaam werk", en: "Peculiar work" },
      services: [line(await calls.lineOf(polderlicht))],
    });
    const found = async (query: string) => (await calls.listed(polderlicht, query)).map((one) => one.id);
    expect(await found("?q=zeldzaam")).toEqual([id]);
    expect(await found("?q=peculiar&status=PLANNED")).toEqual([id]);
    expect(await found("?q=peculiar&status=DONE,CANCELLED")).toEqual([]);
  });

  it("200 the operator's list filters by state", async () => {
    const { body } = await calls.put("CHG-LIST");
    const list = await calls.api.send<{ items: OperatorMaintenance[] }>(
      "GET",
      "/operator/v1/maintenance?status=DRAFT&limit=1000",
      { token: calls.token },
    );
    expect(list.body.items.map(({ id }) => id)).toContain(body.id);
    expect(new Set(list.body.items.map(({ status }) => status))).toEqual(new Set(["DRAFT"]));
  });
});
