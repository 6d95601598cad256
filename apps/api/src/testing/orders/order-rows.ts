import { type MilestoneCode, milestonesOf } from "@demarc/contract/orders/order-fields";
import { rackId } from "../../features/racks/demo/racks.demo.ts";
import type { TestDatabase } from "../test-database.ts";

type Rows = Pick<TestDatabase, "rows">;

const contact = { firstName: "Ilse", lastName: "Kok", email: "i.kok@winkel.example", phoneNumber: "0381234567" };

/** The bodies of orders as a customer sends them; some of their fields are also columns of the order. */
const bodies = {
  LINE: {
    packageCode: "FIB-1000",
    action: "NEW",
    address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A", room: null },
    slaCode: "SLA-PLUS",
    ipv4Length: 29,
    ipv6Length: 48,
    circuits: [{ service: "INTERNET", handover: "DHCP" }],
  },
  RACK: {
    packageCode: "RACK-F46",
    siteCode: "EHV1",
    quantity: 1,
    feedProfile: "PWR-2X16",
    powerModel: "METERED",
    accessList: [{ name: "Daan Vos", email: "d.vos@polderlicht.example" }],
  },
  SHARED_COLO: { packageCode: "SHARED-1U", siteCode: "ENS1", quantity: 2 },
  DC_CONNECTION: {
    packageCode: "XC-SMF",
    aSide: { rackId: rackId("AMS1-R2-07") },
    connectorA: "LC_UPC",
    zSide: { type: "OWN_RACK", rackId: rackId("AMS1-R2-10") },
    connectorZ: "LC_UPC",
    fibreCount: 2,
  },
  WDM: {
    packageCode: "WDM-100G-U",
    routeCode: "AMS1-AMS2",
    handoverA: { siteCode: "AMS1", rackId: rackId("AMS1-R2-07") },
    handoverZ: { siteCode: "AMS2", rackId: rackId("AMS2-R1-04") },
    clientInterface: "100GBASE-LR4",
    transceivers: "CUSTOMER",
  },
} as const;

export type PlantedKind = keyof typeof bodies;

export interface PlantedOrder {
  readonly id: string;
  readonly orderNumber: string;
}

interface Planting {
  readonly status?: string;
  readonly statusesBefore?: readonly string[];
  readonly accepted?: boolean;
  readonly body?: object;
  readonly action?: "NEW" | "MIGRATE";
}

/** A check of the address of the line, as the postal-code check stores it. */
export const plantAddressCheck = ({ rows }: Rows, daysAgo = 0): Promise<unknown> =>
  rows(
    `insert into availability_check (address_key, postal_code, house_number, house_number_extension, street, city, carrier_types,
       source, checked_at)
     values ('8011AB 12 A', '8011AB', 12, 'A', 'Wolweverswal', 'Zwolle', '[]', 'builtin', now() - make_interval(days => $1))`,
    [daysAgo],
  );

/** An order in any state with its prices, as if it had reached that state. Only a draft has no number. */
export const plantOrder = async (
  { rows }: Rows,
  customerId: number,
  kind: PlantedKind,
  { status = "SUBMITTED", statusesBefore = [], accepted = false, body = {}, action = "NEW" }: Planting = {},
): Promise<PlantedOrder> => {
  const whole = {
    ...bodies[kind],
    ...body,
    contractTermMonths: 12,
    contact,
    termsAccepted: true,
    customerReference: "PO-1",
  };
  const milestones = milestonesOf[kind].map((code: MilestoneCode) => ({
    code,
    plannedAt: null,
    doneAt: null,
    text: null,
  }));
  const site = "siteCode" in whole ? whole.siteCode : null;
  const route = "routeCode" in whole ? whole.routeCode : null;
  const [made] = await rows<PlantedOrder>(
    `with ordered as (
       insert into customer_order (customer_id, order_number, kind, action, status, statuses_before, accepted_at, waiting_since,
         question, package_code, site_code, route_code, body, place, contract_term_months, nrc_total, mrc_total,
         price_list_version, milestones, submitted_at)
       values ($1, case when $3 <> 'DRAFT' then next_order_number(2026) end, $2, $4, $3, $5, case when $6 then now() end,
         case when $3 = 'AWAITING_CUSTOMER' then now() end, case when $3 = 'AWAITING_CUSTOMER' then 'Which door?' end,
         $7, $8, $9, $10, 'Wolweverswal 12 A, 8011 AB Zwolle', 12, 0, 67.10, '2026-11', $11,
         case when $3 <> 'DRAFT' then now() end)
       returning id, order_number, customer_id
     ), priced as (
       insert into order_line (order_id, customer_id, position, product_code, description, charge_type, quantity, unit_price, amount)
       select id, customer_id, line.position, line.code, '{"nl": "Product", "en": "Product"}', line.charge, 1, line.price, line.price
       from ordered, (values (1, 'PRODUCT', 'MRC', 67.10), (2, 'ENERGY', 'USAGE', 0.2875)) as line (position, code, charge, price)
     )
     select id, coalesce(order_number, '') as "orderNumber" from ordered`,
    [
      customerId,
      kind,
      status,
      action,
      statusesBefore,
      accepted,
      whole.packageCode,
      site,
      route,
      JSON.stringify(whole),
      JSON.stringify(milestones),
    ],
  );
  if (!made) throw new Error("no order was planted");
  return made;
};
