import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { TestDatabase } from "../test-database.ts";

type Rows = Pick<TestDatabase, "rows">;

export interface InventoryIds {
  readonly rackId: string;
  readonly sharedColoId: string;
  readonly connectionId: string;
  readonly wdmId: string;
}

/**
 * A rack of a company with a feed and a meter, units in a shared rack, a connection and a wavelength. Codes and numbers are
 * made from a sequence, so it can be called any number of times.
 */
export const plantInventory = async ({ rows }: Rows, customerId: number): Promise<InventoryIds> => {
  const [made] = await rows<InventoryIds>(
    `with number as (select nextval('dc_connection_nr') as value),
       paper as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'LOA', 'letter.pdf', 'application/pdf', 4, '', '%PDF'),
           ($1, 'TEST_REPORT', 'report.pdf', 'application/pdf', 4, '', '%PDF') returning id, kind),
       made as (insert into rack (customer_id, rack_code, package_code, site_code, room, "row", position, footprint, height_u,
           lifecycle, power_model, kwh_price, contract_start, contract_term_months, contract_end, nrc, mrc)
         select $1, 'ENS1-T-' || value, 'RACK-F46', 'ENS1', 'Hall 9', 'T', '01', 'FULL', 46, 'ACTIVE', 'METERED', 0.2875,
           current_date, 12, current_date + 365, 500, 595 from number returning id, customer_id),
       feed as (insert into power_feed (customer_id, rack_id, label, panel_id, phase, voltage, amperage, status)
         select made.customer_id, made.id, 'A', panel.id, 1, 230, 16, 'ACTIVE'
         from made, power_panel panel where panel.name = 'ENS1-PP-A' returning id, customer_id),
       meter as (insert into power_meter (customer_id, kind, feed_id, serial)
         select customer_id, 'RACK_FEED', feed.id, 'T-' || feed.id from feed),
       colo as (insert into shared_colo (customer_id, rack_id, site_code, package_code, height_u, contracted_w, metering, kwh_price,
           lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc)
         select $1, id, 'ENS1', 'SHARED-1U', 1, 100, 'OUTLET', 0.2875, 'ACTIVE', current_date, 12, current_date + 365, 50, 35
         from rack where rack_code = 'ENS1-R1-05' and shared returning id),
       connection as (insert into dc_connection (customer_id, connection_number, kind, package_code, media, connector_a, connector_z,
           fibre_count, a_site_code, a_rack_id, z_type, z_site_code, lifecycle, contract_start, contract_term_months,
           contract_end, nrc, mrc, loa_document_id, test_report_id)
         select customer_id, 'XC-' || value, 'CROSS_CONNECT', 'XC-SMF', 'SMF_OS2', 'LC_UPC', 'LC_UPC', 2, 'ENS1', made.id,
           'PROVIDER', 'ENS1', 'ACTIVE', current_date, 12, current_date + 365, 125, 39,
           (select id from paper where kind = 'LOA'), (select id from paper where kind = 'TEST_REPORT')
         from made, number returning id),
       wdm as (insert into wdm_service (customer_id, package_code, bandwidth, protection, route_code, site_a, site_z,
           client_interface, latency_us, length_km, lifecycle, contract_start, contract_term_months, contract_end, nrc, mrc,
           test_report_id)
         values ($1, 'WDM-10G-U', '10G', 'UNPROTECTED', 'AMS2-ENS1', 'AMS2', 'ENS1', '10GBASE-LR', 906, 181.2, 'PLANNED',
           current_date, 12, current_date + 365, 950, 950, (select id from paper where kind = 'TEST_REPORT')) returning id)
     select made.id as "rackId", colo.id as "sharedColoId", connection.id as "connectionId", wdm.id as "wdmId"
     from made, colo, connection, wdm`,
    [customerId],
  );
  if (!made) throw new Error("no services were planted");
  return made;
};

/** Replaces the parameters of services in data centres in a path by those of new services of a company. */
export const withInventory = async (database: Rows, path: string, customerId: number): Promise<string> => {
  const ids = await plantInventory(database, customerId);
  return path.replaceAll(/:(rackId|sharedColoId|connectionId|wdmId)/g, (_, name: keyof InventoryIds) => ids[name]);
};

export const comparedWith = async (
  database: Rows,
  { path }: Pick<Endpoint, "path">,
  customerId: number,
): Promise<string> => {
  const other = await plantInventory(database, customerId);
  return `?with=${path.includes(":wdmId") ? other.wdmId : other.connectionId}`;
};

/** Makes the connection in a path end at a carrier, which must authorise it. Returns its letter of authorisation. */
export const letterFor = async ({ rows }: Rows, path: string): Promise<{ readonly loaDocumentId: string }> => {
  const [letter] = await rows<{ loaDocumentId: string }>(
    `update dc_connection set z_type = 'CARRIER' where id = $1 returning loa_document_id as "loaDocumentId"`,
    [/[0-9a-f-]{36}/.exec(path)?.[0]],
  );
  if (!letter) throw new Error("no connection in the path");
  return letter;
};
