import type { Site, WdmRouteAvailability } from "@demarc/contract/catalogue";
import type { RouteFacts, SiteFacts } from "@demarc/ordering/order-context";
import { sql } from "../../platform/database/sql.ts";

const freeUnits = sql`coalesce((select units from free_shared_units() free where free.site_code = site.code), 0)`;

const freeSpace = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('footprint', footprint, 'heightU', height_u, 'count', count)
      order by height_u, footprint), '[]')
    from (select footprint, height_u, count(*) from rack_space where site_code = site.code and state = 'FREE'
      group by footprint, height_u) as free)`;

/** The sites that are not retired; with a `kind`, only those where packages of that kind can be delivered. */
export const listSites = (kind: string | undefined) => sql<Site>`
  select code, name, address, operator, rack_footprints as "rackFootprints", power_options as "powerOptions", ixps, certifications,
    wdm_node as "wdmNode", status, ${freeSpace} as availability, ${freeUnits} as "sharedUnits"
  from site
  where status <> 'RETIRED' and case ${kind ?? null}::text
    when 'RACK' then status = 'ACTIVE' and rack_footprints && array['QUARTER', 'HALF', 'FULL', 'CAGE']
    when 'SHARED_COLO' then status = 'ACTIVE' and 'SHARED' = any (rack_footprints)
    when 'DC_CONNECTION' then status = 'ACTIVE'
    when 'WDM' then status = 'ACTIVE' and wdm_node
    else true end
  order by position, code`;

/** All sites as the rules of orders need them. `free` counts positions, or units of shared racks, by package. */
export const listSiteFacts = () => sql<SiteFacts>`
  select code, status, power_options as "powerOptions", ixps,
    (select coalesce(jsonb_object_agg(package.code, case package.kind when 'SHARED_COLO' then ${freeUnits}
        else (select count(*) from rack_space where site_code = site.code and state = 'FREE'
          and footprint = package.meta ->> 'footprint' and to_jsonb(height_u) = package.meta -> 'heightU') end), '{}')
      from package where package.kind in ('RACK', 'SHARED_COLO') and package.status = 'ON_SALE') as free
  from site
  order by position, code`;

/** The wavelength routes; with a package, only the routes on which it is sold. */
export const listRouteAvailability = (
  packageCode: string | undefined,
  route: string | undefined,
) => sql<WdmRouteAvailability>`
  select code as "routeCode", site_a as "siteA", site_z as "siteZ", length_km::float8 as "lengthKm", latency_us as "latencyUs",
    protected_available as "protectedAvailable",
    (select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'wavelengthNm', wavelength_nm::float8,
        'frequencyThz', frequency_thz::float8, 'available', state = 'FREE') order by wavelength_nm desc, channel), '[]')
      from wdm_channel where route_code = wdm_route.code) as channels
  from wdm_route
  where not retired and (${route ?? null}::text is null or code = ${route ?? null})
    and (${packageCode ?? null}::text is null or exists (
      select from package_product where package_code = ${packageCode ?? null} and mandatory and route_code = wdm_route.code))
  order by position, code`;

export const listRouteFacts = () => sql<RouteFacts>`
  select code as "routeCode", site_a as "siteA", site_z as "siteZ", protected_available as "protectedAvailable",
    array(select channel from wdm_channel where route_code = wdm_route.code and state = 'FREE' order by wavelength_nm desc, channel)
      as "freeChannels"
  from wdm_route where not retired
  order by position, code`;
