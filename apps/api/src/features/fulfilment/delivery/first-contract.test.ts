import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { Line } from "@demarc/contract/lines/lines";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import { expect, it } from "vitest";
import { completionHarness, type Ordered } from "../../../testing/orders/completed-orders.ts";
import { letter } from "../../../testing/requests/file-form.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const { rows, scheduled, complete, read } = completionHarness();

/** Neither today nor the first day of a planned wavelength. */
const firstDay = daysAfter(amsterdamDate(new Date()), -3);
const testReport = { fileName: "ber.pdf", content: Buffer.from(letter) };
const line = { circuitId: "XTL900077", carrier: "Access NL", deliveryType: 6, connectionPoint: "FTU-1" };

const planWdm = (orderId: string) =>
  rows(
    `insert into wdm_service (customer_id, package_code, bandwidth, protection, route_code, site_a, site_z, client_interface, latency_us,
       length_km, lifecycle, contract_start, contract_term_months, contract_end, notice_days, auto_renew, renewal_months, nrc, mrc, order_id)
     values ($1, 'WDM-100G-U', '100G', 'UNPROTECTED', 'AMS1-AMS2', 'AMS1', 'AMS2', '100GBASE-LR4', 92, 18.4, 'PROVISIONING', current_date, 1,
       current_date, 7, false, 3, 1, 2, $2)`,
    [kadeblok, orderId],
  );

const served: readonly [string, ServiceType, Ordered, ((orderId: string) => Promise<unknown>)?][] = [
  ["a line", "line", { customerId: polderlicht, kind: "LINE" }],
  ["a rack", "rack", { customerId: kadeblok, kind: "RACK" }],
  ["units in a shared rack", "shared-colo", { customerId: polderlicht, kind: "SHARED_COLO" }],
  ["a connection", "dc-connection", { customerId: kadeblok, kind: "DC_CONNECTION" }],
  ["a wavelength", "wdm", { customerId: kadeblok, kind: "WDM" }],
  ["a wavelength that was planned", "wdm", { customerId: kadeblok, kind: "WDM" }, planWdm],
];

it.each(served)(
  "201 the contract of %s begins on its first day, ends on the last day of its term, and renews by the month",
  async (_name, type, ordered, before) => {
    const order = await scheduled(ordered);
    await before?.(order.id);
    await rows("update customer_order set nrc_total = 125.50, notice_days = 61 where id = $1", [order.id]);
    await complete(order.id, { deliveredDate: firstDay, testReport, ...(type === "line" ? { line } : {}) });
    const [made] = await rows<{ id: string }>("select services -> 0 ->> 'id' as id from customer_order where id = $1", [
      order.id,
    ]);
    const { contract } = await read<Pick<Line, "contract">>(ordered.customerId, `${type}/${made?.id}`);
    expect(contract).toEqual({
      startDate: firstDay,
      termMonths: 12,
      endDate: daysAfter(monthsAfter(firstDay, 12), -1),
      noticeDays: 61,
      autoRenew: true,
      renewalMonths: 1,
      terminationRequestedAt: null,
      terminationDate: null,
      nrc: "125.50",
      mrc: "67.10",
    });
  },
);

it("201 a connection that hands over a wavelength has its dates, and costs nothing", async () => {
  const order = await scheduled({ customerId: kadeblok, kind: "WDM" });
  await rows("update customer_order set nrc_total = 125.50 where id = $1", [order.id]);
  await complete(order.id, { deliveredDate: firstDay, testReport });
  const contracts = await rows(
    `select contract_start::text as first, contract_end::text as last, nrc::text, mrc::text from dc_connection where order_id = $1`,
    [order.id],
  );
  const handover = {
    first: firstDay,
    last: daysAfter(monthsAfter(firstDay, 12), -1),
    nrc: "0.00",
    mrc: "0.00",
  };
  expect(contracts).toEqual([handover, handover]);
});
