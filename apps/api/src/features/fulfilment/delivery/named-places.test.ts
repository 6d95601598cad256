import type { Rack } from "@demarc/contract/racks";
import type { WdmService } from "@demarc/contract/wdm";
import { expect, it } from "vitest";
import { completionHarness } from "../../../testing/orders/completed-orders.ts";
import { tableFingerprints } from "../../../testing/failing-writes.ts";
import { letter } from "../../../testing/requests/file-form.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const testReport = { fileName: "ber.pdf", content: Buffer.from(letter) };
const { rows, scheduled, complete, delivered, read } = completionHarness();

it("409 refuses a channel that is reserved for another order", async () => {
  const other = await scheduled({ customerId: kadeblok, kind: "WDM" });
  const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
  const [theirs] = await rows<{ channel: string }>("select channel from wdm_channel where order_id = $1", [other.id]);
  const before = await tableFingerprints({ rows });
  const named = complete(order.id, { testReport, wdm: { channel: theirs?.channel } });
  await expect(named).rejects.toMatchObject({ code: "wdm.channel-taken" });
  expect(await tableFingerprints({ rows })).toEqual(before);
});

it("409 refuses a position that is reserved for another order, or is of another size", async () => {
  const ordered = { customerId: kadeblok, kind: "RACK", body: { siteCode: "AMS1" } } as const;
  const other = await scheduled(ordered);
  const order = await scheduled(ordered);
  const [theirs] = await rows<{ code: string }>("select rack_code as code from rack_space where order_id = $1", [
    other.id,
  ]);
  await rows(
    `insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code) values
       ('AMS1', 'Hall 9', 'L', '01', 'FULL', 42, 'AMS1-LOW'), ('AMS1', 'Hall 9', 'L', '02', 'HALF', 46, 'AMS1-HALF'),
       ('RTM1', 'Hall 9', 'L', '03', 'FULL', 46, 'RTM1-FULL')`,
  );
  const before = await tableFingerprints({ rows });
  for (const rackCode of [theirs?.code, "AMS1-LOW", "AMS1-HALF", "RTM1-FULL"])
    await expect(complete(order.id, { racks: [{ rackCode }] })).rejects.toMatchObject({
      code: "rack.no-space",
    });
  expect(await tableFingerprints({ rows })).toEqual(before);
});

it("201 a rack has the lock and the committed power of its order", async () => {
  const body = { lockType: "KEY", powerModel: "COMMITTED", committedKw: 3, expectedKw: 2 };
  const [service] = await delivered({ customerId: kadeblok, kind: "RACK", body }, {});
  expect(await read<Rack>(kadeblok, `rack/${service?.id}`)).toMatchObject({
    lockType: "KEY",
    powerModel: "COMMITTED",
    committedKw: 3,
  });
});

it("201 units in a shared rack have no meter at a feed that was removed", async () => {
  const order = await scheduled({ customerId: polderlicht, kind: "SHARED_COLO" });
  await rows(
    `update power_feed set status = 'REMOVED' where label = 'B' and rack_id in (
       select rack_id from shared_colo_unit where order_id = $1)`,
    [order.id],
  );
  await complete(order.id, {});
  const meters = await rows(
    `select feed.label from power_meter meter join power_feed feed on feed.id = meter.feed_id
     where meter.shared_colo_id = (select (services -> 0 ->> 'id')::uuid from customer_order where id = $1)`,
    [order.id],
  );
  expect(meters).toEqual([{ label: "A" }]);
});

it.each([
  ["PROVIDER", true],
  ["CUSTOMER", false],
])(
  "201 a wavelength has what its order says: transceivers of the %s, and the wavelength it differs from",
  async (transceivers, transceiversIncluded) => {
    const [other] = await rows<{ id: string; serviceNumber: string }>(
      `select id, service_number as "serviceNumber" from wdm_service where reference = 'WDM-0417'`,
    );
    const body = { transceivers, diversityFrom: other?.id };
    const [service] = await delivered({ customerId: kadeblok, kind: "WDM", body }, { testReport });
    expect(await read<WdmService>(kadeblok, `wdm/${service?.id}`)).toMatchObject({
      transceiversIncluded,
      diversityFrom: other,
    });
  },
);
