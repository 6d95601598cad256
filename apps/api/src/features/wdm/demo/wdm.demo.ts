import type pg from "pg";
import { demoWdms, type DemoWdm, wdmCharges } from "./wdm-list.demo.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { monthlyOf, setupOf } from "../../racks/demo/inventory-list.demo.ts";
import { contractBegin, rackId } from "../../racks/demo/racks.demo.ts";

export const wdmId = (reference: string): string => fixedUuid(`wdm ${reference}`);

const wdmRow = (wdm: DemoWdm) => {
  const charges = wdmCharges(wdm);
  const is10G = wdm.packageCode === "WDM-10G-U";
  return {
    id: wdmId(wdm.reference),
    customer_id: wdm.customerId,
    service_number: wdm.serviceNumber,
    reference: wdm.reference,
    package_code: wdm.packageCode,
    bandwidth: is10G ? "10G" : "100G",
    protection: wdm.packageCode.endsWith("-P") ? "PROTECTED" : "UNPROTECTED",
    route_code: wdm.routeCode,
    channel: wdm.channel,
    a_rack_id: wdm.aRack ? rackId(wdm.aRack) : null,
    z_rack_id: rackId(wdm.zRack),
    port: String(30 + Number(wdm.channel.slice(1))),
    a_panel: wdm.aRack ? `${wdm.aRack.slice(5)}-A` : "MMR-1",
    z_panel: `${wdm.zRack.slice(5)}-A`,
    client_interface: is10G ? "10GBASE-LR" : "100GBASE-LR4",
    lifecycle: wdm.isPlanned ? "PROVISIONING" : "ACTIVE",
    operational: wdm.isPlanned ? "UNKNOWN" : "UP",
    nrc: setupOf(charges),
    mrc: monthlyOf(charges),
    age_days: wdm.ageDays,
    term_months: wdm.termMonths,
    days_left: wdm.contractDaysLeft,
  };
};

/** Loads the wavelengths. The channel of one that is being built is reserved. */
export const insertWdms = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into wdm_service (id, customer_id, service_number, reference, package_code, bandwidth, protection, route_code, site_a,
       site_z, channel, wavelength_nm, frequency_thz, a_rack_id, a_panel, a_port, a_connector, z_rack_id, z_panel, z_port,
       z_connector, client_interface, latency_us, length_km, lifecycle, operational, operational_since, contract_start,
       contract_term_months, contract_end, nrc, mrc, created_at)
     select id, customer_id, service_number, reference, package_code, bandwidth, protection, route.code, route.site_a, route.site_z,
       channel.channel, channel.wavelength_nm, channel.frequency_thz, a_rack_id, a_panel, port, 'LC_UPC', z_rack_id, z_panel,
       port, 'LC_UPC', client_interface, route.latency_us, route.length_km, lifecycle, operational,
       now() - make_interval(days => age_days), contract_start, term_months,
       (contract_start + make_interval(months => term_months))::date - 1, nrc, mrc, now() - make_interval(days => age_days)
     from jsonb_to_recordset($1) as row (id uuid, customer_id int, service_number text, reference text, package_code text, bandwidth text,
       protection text, route_code text, channel text, a_rack_id uuid, z_rack_id uuid, port text, a_panel text, z_panel text,
       client_interface text, lifecycle text, operational text, age_days int, term_months int, days_left int, nrc numeric,
       mrc numeric)
       join wdm_route route on route.code = row.route_code
       join wdm_channel channel on channel.route_code = row.route_code and channel.channel = row.channel ${contractBegin}`,
    [JSON.stringify(demoWdms.map(wdmRow))],
  );
  await client.query(
    `update wdm_channel set state = case wdm.lifecycle when 'ACTIVE' then 'USED' else 'RESERVED' end,
       service_id = case wdm.lifecycle when 'ACTIVE' then wdm.id end,
       reserved_until = case wdm.lifecycle when 'ACTIVE' then null else now() + interval '14 days' end
     from wdm_service wdm where wdm.route_code = wdm_channel.route_code and wdm.channel = wdm_channel.channel`,
  );
};
