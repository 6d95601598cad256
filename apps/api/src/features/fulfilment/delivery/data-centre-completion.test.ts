import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { DcConnection } from "@demarc/contract/dc-connections";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { Rack, SharedColo } from "@demarc/contract/racks";
import type { WdmService } from "@demarc/contract/wdm";
import { describe, expect, it } from "vitest";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { completionHarness, contractOf } from "../../../testing/orders/completed-orders.ts";
import { tableFingerprints } from "../../../testing/failing-writes.ts";
import { letter } from "../../../testing/requests/file-form.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const today = amsterdamDate(new Date());
const testReport = { fileName: "ber.pdf", content: Buffer.from(letter) };
const { rows, operateOrders, scheduled, complete, servicesOf, delivered, read } = completionHarness();

describe("an order of racks", () => {
  it("201 becomes racks on the reserved positions, with feeds, meters, uplinks, people and prefixes", async () => {
    const body = { quantity: 2, uplink: { speed: "10G", redundant: true }, ipv4Length: 29, ipv6Length: 48 };
    const order = await scheduled({ customerId: kadeblok, kind: "RACK", body });
    const reserved = await rows<{ code: string }>(
      "select rack_code as code from rack_space where order_id = $1 order by 1",
      [order.id],
    );
    await complete(order.id, {});
    const services = await servicesOf(order.id);
    expect(services.map(({ name }) => name)).toEqual(reserved.map(({ code }) => code));
    const racks = await Promise.all(services.map(({ id }) => read<Rack>(kadeblok, `rack/${id}`)));
    expect(racks.map(contractOf)).toEqual([
      [today, 12, 30, "33.55"],
      [today, 12, 30, "33.55"],
    ]);
    expect(racks[0]).toMatchObject({
      lifecycle: "ACTIVE",
      footprint: "FULL",
      heightU: 46,
      siteCode: "EHV1",
      powerModel: "METERED",
      kwhPrice: "0.28750",
      lockType: "BADGE",
      accessList: [{ name: "Daan Vos" }],
      uplinks: [{ speedMbit: 10_000 }, { speedMbit: 10_000 }],
      feeds: [
        { label: "A", panel: "EHV1-PP-A", voltage: 230, amperage: 16, availableW: 2944, status: "ACTIVE" },
        { label: "B", panel: "EHV1-PP-B" },
      ],
    });
    const [left] = await rows(
      `select (select count(*)::int from rack_space where order_id = $1) as reserved,
         (select count(*)::int from rack_space where rack_code = any ($2) and state = 'USED') as used,
         (select count(*)::int from power_meter join power_feed on power_feed.id = feed_id where rack_id = any ($3)) as meters,
         (select count(*)::int from prefix where rack_id = any ($3)) as prefixes`,
      [order.id, reserved.map(({ code }) => code), services.map(({ id }) => id)],
    );
    expect(left).toEqual({ reserved: 0, used: 2, meters: 4, prefixes: 4 });
  });

  it("201 shares the price to the cent", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "RACK", body: { siteCode: "AMS1", quantity: 3 } });
    await complete(order.id, {});
    const services = await servicesOf(order.id);
    const racks = await Promise.all(services.map(({ id }) => read<Rack>(kadeblok, `rack/${id}`)));
    expect(racks.map(({ contract }) => contract?.mrc)).toEqual(["22.37", "22.37", "22.36"]);
  });

  it("201 takes the position that the operator names, and frees the reserved one", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "RACK", body: { siteCode: "ENS1" } });
    const [free] = await rows<{ code: string }>(
      "select max(rack_code) as code from rack_space where site_code = 'ENS1' and footprint = 'FULL' and state = 'FREE'",
    );
    await complete(order.id, { racks: [{ rackCode: free?.code, facilityId: "Door 4" }] });
    const [service] = await servicesOf(order.id);
    const rack = await read<Rack>(kadeblok, `rack/${service?.id}`);
    expect([rack.rackCode, rack.facilityId]).toEqual([free?.code, "Door 4"]);
    expect(await rows("select 1 from rack_space where order_id = $1", [order.id])).toEqual([]);
  });

  it("409 refuses a free position with one that is taken, and makes no rack", async () => {
    const body = { siteCode: "AMS1", quantity: 2 };
    const order = await scheduled({ customerId: kadeblok, kind: "RACK", body });
    const [free] = await rows<{ code: string }>(
      "select rack_code as code from rack_space where order_id = $1 limit 1",
      [order.id],
    );
    const before = await tableFingerprints({ rows });
    const taken = complete(order.id, { racks: [{ rackCode: free?.code }, { rackCode: "AMS1-R2-07" }] });
    await expect(taken).rejects.toMatchObject({ code: "rack.no-space" });
    expect(await tableFingerprints({ rows })).toEqual(before);
  });

  it("201 becomes units in one shared rack, with a meter at each feed", async () => {
    const body = { quantity: 2, ipv4Length: 29 };
    const [service] = await delivered({ customerId: polderlicht, kind: "SHARED_COLO", body }, {});
    const colo = await read<SharedColo>(polderlicht, `shared-colo/${service?.id}`);
    expect(colo).toMatchObject({
      lifecycle: "ACTIVE",
      heightU: 2,
      contractedW: 200,
      metering: "OUTLET",
      siteCode: "ENS1",
    });
    expect(colo.units).toHaveLength(2);
    const meters = await rows("select 1 from power_meter where shared_colo_id = $1", [colo.id]);
    expect(meters).toHaveLength(2);
    const prefixes = await rows("select masklen(prefix) as length from prefix where shared_colo_id = $1 order by 1", [
      colo.id,
    ]);
    expect(prefixes).toEqual([{ length: 29 }, { length: 48 }]);
  });
});

describe("an order of a connection", () => {
  const connection = { customerId: kadeblok, kind: "DC_CONNECTION" } as const;

  it("201 becomes a connection on the reserved ports", async () => {
    const [service] = await delivered(connection, {});
    const made = await read<DcConnection>(kadeblok, `dc-connection/${service?.id}`);
    expect(made).toMatchObject({
      connectionNumber: service?.name,
      lifecycle: "ACTIVE",
      kind: "CROSS_CONNECT",
      media: "SMF_OS2",
      fibreCount: 2,
      aSide: { rackCode: "AMS1-R2-07", siteCode: "AMS1" },
      zSide: { type: "OWN_RACK", rackCode: "AMS1-R2-10" },
    });
    const ports = await rows("select side, panel, port from patch_port where dc_connection_id = $1 order by side", [
      made.id,
    ]);
    expect(ports).toEqual([
      { side: "A", panel: made.aSide.panel, port: made.aSide.port },
      { side: "Z", panel: made.zSide.panel, port: made.zSide.port },
    ]);
  });

  it("201 takes the ports that the operator names, and frees the reserved ones", async () => {
    const order = await scheduled(connection);
    const aSide = { panel: "R2-07-Z", port: "1", module: "M1" };
    await complete(order.id, { dcConnection: { aSide, zSide: { panel: "R2-10-Z", port: "1" } } });
    const [service] = await servicesOf(order.id);
    const made = await read<DcConnection>(kadeblok, `dc-connection/${service?.id}`);
    expect([made.aSide, made.zSide.panel]).toEqual([expect.objectContaining(aSide), "R2-10-Z"]);
    expect(await rows("select 1 from patch_port where order_id = $1", [order.id])).toEqual([]);
  });

  it("409 refuses a port that is taken", async () => {
    const [first] = await delivered(connection, {});
    const { aSide } = await read<DcConnection>(kadeblok, `dc-connection/${first?.id}`);
    const order = await scheduled(connection);
    const taken = { panel: aSide.panel ?? "", port: aSide.port ?? "" };
    const before = await tableFingerprints({ rows });
    for (const dcConnection of [{ aSide: taken }, { aSide: { panel: "R2-07-Y", port: "1" }, zSide: taken }])
      await expect(complete(order.id, { dcConnection })).rejects.toMatchObject({ code: "port.taken" });
    expect(await tableFingerprints({ rows })).toEqual(before);
  });

  it("409 asks for a port when none is reserved, and finds one for the demo", async () => {
    const order = await scheduled(connection);
    await rows("delete from patch_port where order_id = $1", [order.id]);
    await expect(complete(order.id, {})).rejects.toMatchObject({
      message: "Name panel and port of side A at AMS1.",
    });
    await complete(order.id, { fillIn: true });
    expect(await servicesOf(order.id)).toHaveLength(1);
  });

  it("409 refuses a rack that is no longer active, and a test report of another company", async () => {
    const order = await scheduled(connection);
    await rows("update rack set lifecycle = 'SUSPENDED' where id = $1", [rackId("AMS1-R2-10")]);
    await expect(complete(order.id, {})).rejects.toMatchObject({ code: "rack.not-active" });
    await rows("update rack set lifecycle = 'ACTIVE' where id = $1", [rackId("AMS1-R2-10")]);
    const testReportId = "0193a000-0000-7000-8000-000000000001";
    await expect(complete(order.id, { dcConnection: { testReportId } })).rejects.toMatchObject({
      code: "order.incomplete-delivery",
    });
  });
});

describe("the papers of a delivery", () => {
  it("200 the customer downloads the latest letter of a connection, a PDF, whose number and last day the operator gives", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "DC_CONNECTION" });
    const [, kept] = await rows<{ id: string }>(
      `with given (hours, kind, media) as (values (4, 'LOA', 'application/pdf'), (3, 'LOA', 'application/pdf'),
         (2, 'LOA', 'image/png'), (1, 'ATTACHMENT', 'application/pdf')), kept as (
         insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         select $2, kind, hours::text, media, 4, '', '%PDF' from given returning id, file_name
       ) insert into order_document (order_id, document_id, customer_id, created_at)
       select $1, id, $2, now() - make_interval(hours => file_name::int) from kept order by file_name desc returning document_id as id`,
      [order.id, kadeblok],
    );
    await operateOrders(
      "complete",
      order.orderNumber,
      "dcConnection.loaNumber=LOA-7",
      "dcConnection.loaExpiresAt=2030-01-31",
    );
    const [service] = await servicesOf(order.id);
    const made = await read<DcConnection>(kadeblok, `dc-connection/${service?.id}`);
    expect(made).toMatchObject({ loaDocumentId: kept?.id, loaNumber: "LOA-7", loaExpiresAt: "2030-01-31" });
    expect(await read<string>(kadeblok, `dc-connection/${made.id}/loa/download`)).toBe("%PDF");
  });

  it("200 the customer downloads the test report of a wavelength, from its page and from the order", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "report-"));
    const file = path.join(folder, "ber.pdf");
    writeFileSync(file, letter);
    const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
    await operateOrders("complete", order.orderNumber, `testReport=@${file}`);
    rmSync(folder, { recursive: true });
    const [service] = await servicesOf(order.id);
    const { testReportId } = await read<WdmService>(kadeblok, `wdm/${service?.id}`);
    expect(await read<string>(kadeblok, `wdm/${service?.id}/test-report/download`)).toBe(letter);
    expect(await read<string>(kadeblok, `document/${testReportId}/download`)).toBe(letter);
    const { documents } = await read<Order>(kadeblok, `order/${order.id}`);
    expect(documents).toMatchObject([{ id: testReportId, kind: "TEST_REPORT", fileName: "ber.pdf" }]);
  });

  it("409 for a wavelength without a test report, or with a report that is not a PDF", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
    const png = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");
    for (const given of [{}, { testReport: { fileName: "ber.png", content: png } }])
      await expect(complete(order.id, given)).rejects.toMatchObject({ code: "order.incomplete-delivery" });
  });
});

describe("an order of a wavelength", () => {
  it("201 becomes a wavelength on the reserved channel, with a cross connect at each rack", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
    const [channel] = await rows<{ channel: string }>("select channel from wdm_channel where order_id = $1", [
      order.id,
    ]);
    await complete(order.id, { fillIn: true });
    const [service, near, far] = await servicesOf(order.id);
    const wdm = await read<WdmService>(kadeblok, `wdm/${service?.id}`);
    expect(wdm).toMatchObject({
      serviceNumber: service?.name,
      lifecycle: "ACTIVE",
      operational: "UP",
      bandwidth: "100G",
      protection: "UNPROTECTED",
      channel: channel?.channel,
      routeCode: "AMS1-AMS2",
      handoverA: { rackCode: "AMS1-R2-07" },
      handoverZ: { rackCode: "AMS2-R1-04" },
    });
    const handovers = await Promise.all(
      [near, far].map((one) => read<DcConnection>(kadeblok, `dc-connection/${one?.id}`)),
    );
    expect(handovers.map(({ contract, zSide }) => [contract?.mrc, zSide.type])).toEqual([
      ["0.00", "PROVIDER"],
      ["0.00", "PROVIDER"],
    ]);
    expect(wdm.handoverA?.port).toBe(handovers[0]?.aSide.port);
    const used = await rows("select channel, state from wdm_channel where service_id = $1", [wdm.id]);
    expect(used).toEqual([{ channel: channel?.channel, state: "USED" }]);
  });

  it.each(["handoverA", "handoverZ"] as const)(
    "409 for a free channel and a taken port of %s makes nothing, and goes on with another port",
    async (side) => {
      const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
      const rack = side === "handoverA" ? "R2-07" : "R1-04";
      const site = side === "handoverA" ? "AMS1" : "AMS2";
      const port = { panel: `${rack}-T`, port: "96" };
      await rows(
        `insert into patch_port (site_code, panel, port, side, reserved_until)
         values ($1, $2, $3, 'A', now() + interval '9 days')`,
        [site, port.panel, port.port],
      );
      const before = await tableFingerprints({ rows });
      const given = { testReport, wdm: { channel: "C59", [side]: port } };
      await expect(complete(order.id, given)).rejects.toMatchObject({ code: "port.taken" });
      expect(await tableFingerprints({ rows })).toEqual(before);
      await complete(order.id, { ...given, wdm: { channel: "C59", [side]: { ...port, port: "95" } } });
      expect(await servicesOf(order.id)).toHaveLength(3);
      await rows("update wdm_channel set state = 'FREE', service_id = null where channel = 'C59'");
    },
  );

  it("409 refuses a channel that is taken, and frees the reserved one for a free one", async () => {
    const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
    const [used] = await rows<{ channel: string }>(
      "select channel from wdm_channel where route_code = 'AMS1-AMS2' and state = 'USED' limit 1",
    );
    await expect(complete(order.id, { testReport, wdm: { channel: used?.channel } })).rejects.toMatchObject({
      code: "wdm.channel-taken",
    });
    await complete(order.id, { testReport, wdm: { channel: "C60" } });
    const channels = await rows("select channel, state from wdm_channel where order_id = $1 or service_id = $2", [
      order.id,
      (await servicesOf(order.id))[0]?.id,
    ]);
    expect(channels).toEqual([{ channel: "C60", state: "USED" }]);
  });
});
