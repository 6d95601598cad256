import { randomUUID } from "node:crypto";
import { adding, type Fixtures, type Rows } from "../../testing/fixtures.ts";

const windowNextWeek = { startsAt: "2099-12-20T00:00:00Z", endsAt: "2099-12-20T04:00:00Z" };
const words = { nl: "Werk aan de ring", en: "Work on the ring" };

/** Maintenance of the first line of a company; a draft names the line, and published maintenance affects it. */
export const plantMaintenance = async (
  database: Rows,
  customerId: number,
  { status = "PLANNED", ref = randomUUID() }: { readonly status?: string; readonly ref?: string } = {},
) => {
  const add = adding(database);
  const { id = "" } = await add(
    `insert into maintenance (external_ref, title, text, starts_at, ends_at, services, status, published_at, service_count, customer_count)
     values ($1, $2, $2, $3, $4, '{"count": 1, "sha256": ""}', $5, case when $5 <> 'DRAFT' then now() end, 1, 1) returning id`,
    ref,
    words,
    windowNextWeek.startsAt,
    windowNextWeek.endsAt,
    status,
  );
  const [line] = await database.rows<{ id: string }>(
    "select id from line where customer_id = $1 and lifecycle = 'ACTIVE' order by line_number limit 1",
    [customerId],
  );
  const serviceId = line?.id ?? randomUUID();
  await database.rows(
    "insert into maintenance_target (maintenance_id, service_id, type, impact) values ($1, $2, 'line', 'OUTAGE')",
    [id, serviceId],
  );
  if (status !== "DRAFT")
    await database.rows(
      `insert into maintenance_service (maintenance_id, service_id, type, customer_id, impact)
       values ($1, $2, 'line', $3, 'OUTAGE')`,
      [id, serviceId, customerId],
    );
  return { id, ref, serviceId };
};

export const fixtures: Fixtures = {
  bodies: () => ({
    putMaintenance: { title: words, text: words, ...windowNextWeek },
    publishMaintenance: {},
    rescheduleMaintenance: { startsAt: "2099-12-21T00:00:00Z", endsAt: "2099-12-21T04:00:00Z" },
    completeMaintenance: {},
    cancelMaintenance: { reason: "The supplier postpones it" },
  }),
  prepare: async ({ api: { database }, endpoint, customerId }, path) => {
    if (endpoint.name === "putMaintenance") return { path: path.replace(":externalRef", randomUUID()) };
    if (!path.includes("/maintenance/:") && !path.includes("/maintenance/ref/:")) return {};
    const status = endpoint.name === "publishMaintenance" ? "DRAFT" : "PLANNED";
    const { id, ref } = await plantMaintenance(database, customerId, { status });
    return { path: path.replace(/:operatorMaintenanceId|:maintenanceId/, id).replace(":externalRef", ref) };
  },
  plant: async (database, customerId) => {
    const { id } = await plantMaintenance(database, customerId);
    await database.rows(
      `with message as (
         insert into mail_message (customer_id, recipient, subject) values ($1, 'x', 'x') returning id
       )
       insert into maintenance_mail (mail_id, customer_id, maintenance_id, occasion, sequence, first_name)
       select id, $1, $2, 'planned', 0, 'x' from message`,
      [customerId, id],
    );
  },
  records: async (database, customerId) => ({ maintenanceId: (await plantMaintenance(database, customerId)).id }),
  exports: {
    exportMaintenance: {
      table: "maintenance_service",
      copy: { maintenance_id: "(select id from maintenance where external_ref = 'CSV-' || n)" },
      first: `insert into maintenance (external_ref, title, text, starts_at, ends_at, services, status)
        select 'CSV-' || n, title, text, starts_at, ends_at, services, status
        from (select * from maintenance where status = 'PLANNED' limit 1) one, generate_series(1, 700) n`,
    },
  },
};
