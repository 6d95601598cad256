import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { WdmService } from "@demarc/contract/wdm";
import { expect, it } from "vitest";
import { completionHarness } from "../../../testing/orders/completed-orders.ts";
import { letter } from "../../../testing/requests/file-form.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok } = companyIds;
const today = amsterdamDate(new Date());
const testReport = { fileName: "ber.pdf", content: Buffer.from(letter) };
const { rows, run, scheduled, complete, servicesOf, read } = completionHarness();

const lastDayOfYear = daysAfter(monthsAfter(today, 12), -1);

/** A wavelength that is planned for an order, without a channel. */
const plannedFor = async (orderId: string): Promise<string | undefined> => {
  const [planned] = await rows<{ id: string }>(
    `insert into wdm_service (customer_id, package_code, bandwidth, protection, route_code, site_a, site_z, client_interface, latency_us,
       length_km, lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc, order_id)
     values ($1, 'WDM-100G-U', '100G', 'UNPROTECTED', 'AMS1-AMS2', 'AMS1', 'AMS2', '100GBASE-LR4', 92, 18.4, 'PROVISIONING', current_date, 1,
       current_date, 0, 0, $2) returning id`,
    [kadeblok, orderId],
  );
  return planned?.id;
};

it("201 a wavelength that was planned for the order is activated, and no other is made", async () => {
  const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
  const planned = await plannedFor(order.id);
  await complete(order.id, { testReport });
  const [service] = await servicesOf(order.id);
  expect(service?.id).toBe(planned);
  const wdm = await read<WdmService>(kadeblok, `wdm/${service?.id}`);
  expect([wdm.lifecycle, wdm.operational, wdm.contract?.termMonths]).toEqual(["ACTIVE", "UP", 12]);
  expect(wdm.contract?.endDate).toBe(lastDayOfYear);
  expect(await rows("select channel from wdm_channel where service_id = $1", [wdm.id])).toEqual([
    { channel: wdm.channel },
  ]);
});

it.each([
  ["1471", false],
  ["1491", true],
])("201 on channel %s is CWDM, without a frequency; planned before: %s", async (channel, isPlanned) => {
  await rows(
    "insert into wdm_channel (route_code, channel, wavelength_nm) values ('AMS1-AMS2', $1::text, $1::text::numeric)",
    [channel],
  );
  const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
  if (isPlanned) await plannedFor(order.id);
  await complete(order.id, { testReport, wdm: { channel } });
  const wdm = await read<WdmService>(kadeblok, `wdm/${(await servicesOf(order.id))[0]?.id}`);
  expect(wdm).toMatchObject({ gridType: "CWDM", channel, wavelengthNm: Number(channel), frequencyThz: null });
});

it("201 without racks is handed over at the ports that the operator gives, each on its side", async () => {
  const body = { handoverA: { siteCode: "AMS1" }, handoverZ: { siteCode: "AMS2" } };
  // Each side needs a letter of authorisation.
  const order = await scheduled({ customerId: kadeblok, kind: "WDM", body });
  await rows(
    `with letter as (
       insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
       select $1, 'LOA', 'letter.pdf', 'application/pdf', 4, '', '%PDF' from generate_series(1, 2) returning id
     )
     insert into order_document (order_id, document_id, customer_id) select $2, id, $1 from letter`,
    [kadeblok, order.id],
  );
  await run(order.id, { action: "accept" });
  await run(order.id, { action: "schedule", plannedDate: today });
  const [handoverA, handoverZ] = [
    { panel: "MMR-3", port: "7" },
    { panel: "MMR-5", port: "19" },
  ];
  await complete(order.id, { testReport, wdm: { handoverA, handoverZ } });
  const wdm = await read<WdmService>(kadeblok, `wdm/${(await servicesOf(order.id))[0]?.id}`);
  expect(wdm).toMatchObject({ handoverA, handoverZ });
});
