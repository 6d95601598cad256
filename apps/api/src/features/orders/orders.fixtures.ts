import { sharedColoId } from "../racks/demo/racks.demo.ts";
import { orderBodies } from "../../testing/orders/order-bodies.ts";
import { plantAddressCheck, plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds } from "../../testing/company-ids.ts";
import type { Fixtures } from "../../testing/fixtures.ts";

const { rackId: _rackId, ...meetMeRoom } = orderBodies.wdm.handoverA;
const { preferredChannel: _channel, ...anyChannel } = orderBodies.wdm;

/** Units in a shared rack of a company. Polderlicht has no rack of its own. */
const shared: Readonly<Record<number, string>> = {
  [companyIds.polderlicht]: "ENS1-R1-03 4U",
  [companyIds.fietsfabriek]: "ENS1-R1-05 1U",
};

const bodies = (customerId: number): Readonly<Record<string, unknown>> => ({
  summariseOrder: orderBodies.line,
  createLineOrder: orderBodies.line,
  createRackOrder: orderBodies.rack,
  createDcConnectionOrder: {
    ...orderBodies["dc-connection"],
    aSide: { rackId: sharedColoId(shared[customerId] ?? "") },
  },
  createWdmOrder: { ...anyChannel, handoverA: meetMeRoom },
  updateOrder: { customerReference: "PO-2" },
  submitOrder: {},
  duplicateOrder: {},
  provideOrderInformation: { text: "The left one" },
  cancelOrder: {},
  addOrderNote: { text: "Ring twice" },
  acceptOrder: {},
  rejectOrder: { reason: "There is no fibre" },
  askAboutOrder: { text: "Which door?" },
  holdOrder: { reason: "A strike" },
  releaseOrder: {},
  scheduleOrder: { plannedDate: "2099-12-14" },
  startOrder: {},
  failOrder: { reason: "The floor cannot carry it" },
  approveOrderCancellation: { fee: "45.00" },
  denyOrderCancellation: { reason: "The work has begun" },
  reachOrderMilestone: { code: "CARRIER_ORDERED", doneAt: "2026-11-01T09:00:00Z" },
  noteOrder: { text: "The key is at the desk", visibility: "INTERNAL" },
  completeOrder: { line: { circuitId: "XTL1", carrier: "Access NL" } },
  placeOrder: {
    customerId,
    onBehalfOf: { name: "Joris Bakker", channel: "TELEPHONE", at: "2026-11-01T09:00:00Z" },
    order: orderBodies.rack,
  },
});

/** The state of the order, where an endpoint needs another one than submitted. */
const states: Readonly<Record<string, Parameters<typeof plantOrder>[3]>> = {
  submitOrder: { status: "DRAFT", body: { expectedNrcTotal: "49.00", expectedMrcTotal: "69.30" } },
  releaseOrder: { status: "ON_HOLD", statusesBefore: ["SUBMITTED"] },
  startOrder: { status: "SCHEDULED", accepted: true },
  failOrder: { status: "ACCEPTED", accepted: true },
  approveOrderCancellation: { status: "CANCELLATION_REQUESTED", statusesBefore: ["ACCEPTED"], accepted: true },
  denyOrderCancellation: { status: "CANCELLATION_REQUESTED", statusesBefore: ["ACCEPTED"], accepted: true },
  completeOrder: { status: "SCHEDULED", accepted: true },
  provideOrderInformation: { status: "AWAITING_CUSTOMER", statusesBefore: ["SUBMITTED"] },
};

const plantWholeOrder: NonNullable<Fixtures["plant"]> = async (database, customerId) => {
  const { id } = await plantOrder(database, customerId, "LINE");
  await database.rows(
    `with step as (insert into order_status_change (order_id, customer_id, to_status, event, actor_type)
         values ($1, $2, 'SUBMITTED', 'submit', 'SYSTEM')),
       note as (insert into order_note (order_id, customer_id, author_type, text) values ($1, $2, 'OPERATOR', 'x')),
       file as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($2, 'LOA', 'x.pdf', 'application/pdf', 1, '', '') returning id)
     insert into order_document (order_id, customer_id, document_id) select $1, $2, id from file`,
    [id, customerId],
  );
};

export const fixtures: Fixtures = {
  bodies,
  /** A new order of the company. Drafts that other endpoints made are deleted first. */
  prepare: async ({ api: { database }, endpoint: { name }, customerId }, path) => {
    if (!path.includes(":orderId")) return {};
    await database.rows("delete from customer_order where status = 'DRAFT' and customer_id = $1", [customerId]);
    const { id } = await plantOrder(database, customerId, "LINE", states[name]);
    if (name === "acceptOrder" || name === "scheduleOrder") await plantAddressCheck(database);
    // A draft has no prices yet.
    if (name === "submitOrder") await database.rows("delete from order_line where order_id = $1", [id]);
    await database.rows("update customer_order set planned_date = current_date where id = $1 and status <> 'DRAFT'", [
      id,
    ]);
    return { path: path.replace(":orderId", id) };
  },
  plant: plantWholeOrder,
  records: async (database, customerId) => ({ orderId: (await plantOrder(database, customerId, "LINE")).id }),
  exports: {
    exportOrders: {
      table: "customer_order",
      where: "order_number is not null",
      copy: { id: "gen_random_uuid()", order_number: "'ORD-2026-' || (900000 + n)", client_order_id: "null" },
    },
  },
};
