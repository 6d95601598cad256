import type { MaintenanceImpact, MaintenanceStatus } from "@demarc/contract/services/service-maintenance";
import type pg from "pg";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";

interface DemoMaintenance {
  readonly reference: string;
  readonly title: { readonly nl: string; readonly en: string };
  readonly text: { readonly nl: string; readonly en: string };
  readonly status: MaintenanceStatus;
  readonly daysAway: number;
  readonly impact: MaintenanceImpact;
  /** Selects `type`, `service_id` and `customer_id` of the affected services. */
  readonly services: string;
}

/** So late that it is not on the home page of the demo. */
const demoMaintenance: readonly DemoMaintenance[] = [
  {
    reference: "CHG-2041",
    title: { nl: "Nieuwe routers in Zwolle", en: "New routers in Zwolle" },
    text: {
      nl: "We vervangen de routers waarop deze lijnen uitkomen. Elke lijn is maximaal een kwartier onderbroken.\n\nU hoeft niets te doen.",
      en: "We replace the routers that serve these lines. Each line is interrupted for at most fifteen minutes.\n\nYou do not need to do anything.",
    },
    status: "PLANNED",
    daysAway: 20,
    impact: "OUTAGE",
    services: `select 'line', id, customer_id from line
      where customer_id = 20120280 and lifecycle = 'ACTIVE' order by line_number desc limit 2`,
  },
  {
    reference: "CHG-2017",
    title: { nl: "Test van de noodstroom", en: "Test of the emergency power" },
    text: {
      nl: "We testen de aggregaten. Tijdens de test werkt elk rack op één voeding.",
      en: "We test the generators. During the test each rack runs on one feed.",
    },
    status: "DONE",
    daysAway: -12,
    impact: "REDUNDANCY_LOST",
    services: "select 'rack', id, customer_id from rack where customer_id = 20140117 and lifecycle = 'ACTIVE'",
  },
];

/** Maintenance of the demo, which was announced a month before its window. */
export const insertMaintenance = async (client: pg.Client): Promise<void> => {
  for (const { reference, title, text, status, daysAway, impact, services } of demoMaintenance) {
    const id = fixedUuid(`maintenance ${reference}`);
    await client.query(
      `insert into maintenance (id, external_ref, title, text, starts_at, ends_at, services, status, published_at)
       select $1, $2, $3, $4, night, night + interval '4 hours', '{"count": 0, "sha256": ""}', $5, night - interval '30 days'
       from (select ((now() at time zone 'Europe/Amsterdam')::date + $6::int + time '01:00') at time zone 'Europe/Amsterdam') as of (night)
       on conflict (id) do nothing`,
      [id, reference, title, text, status, daysAway],
    );
    await client.query(
      `insert into maintenance_service (maintenance_id, type, service_id, customer_id, impact)
       select $1, affected.*, $2 from (${services}) affected on conflict do nothing`,
      [id, impact],
    );
    await client.query(
      `update maintenance set service_count = counted.services, customer_count = counted.customers
       from (select count(*) as services, count(distinct customer_id) as customers from maintenance_service
         where maintenance_id = $1) counted where id = $1`,
      [id],
    );
  }
};
