import { sql } from "../../platform/database/sql.ts";
import { serviceInScope } from "../../platform/services/service-columns.ts";

const wave = sql`wave`;

/** Where a wavelength is. A handover without a rack is in the meet-me room. */
export interface WavePlacesRow {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly routeCode: string;
  readonly diversityFrom: string | null;
  readonly siteA: string;
  readonly siteZ: string;
  readonly roomA: string | null;
  readonly roomZ: string | null;
  readonly rackA: string | null;
  readonly rackZ: string | null;
  readonly panelA: string | null;
  readonly panelZ: string | null;
}

/** The places of two wavelengths that the caller may see. */
export const listWavePlaces = (customerId: number, ids: readonly string[]) => sql<WavePlacesRow>`
  select wave.id, coalesce(nullif(wave.reference, ''), wave.service_number) as name,
    wave.customer_id = any (current_customers()) as "isOwn", wave.route_code as "routeCode", wave.diversity_from as "diversityFrom",
    wave.site_a as "siteA", wave.site_z as "siteZ", a_rack.room as "roomA", z_rack.room as "roomZ",
    a_rack.rack_code as "rackA", z_rack.rack_code as "rackZ", wave.a_panel as "panelA", wave.z_panel as "panelZ"
  from wdm_service wave
    left join rack a_rack on a_rack.id = wave.a_rack_id
    left join rack z_rack on z_rack.id = wave.z_rack_id
  where wave.id = any (${[...ids]}::uuid[]) and ${serviceInScope(wave, customerId)}`;
