import { sql } from "../../platform/database/sql.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

type Rows = readonly unknown[];
const json = (rows: Rows) => sql`${JSON.stringify(rows)}::jsonb`;

/** Adds the position of each row in its list, which is its order on screen. */
const placed = <Row extends object, Extra extends object>(rows: readonly Row[], extra?: Extra) =>
  rows.map((row, index) => ({ ...row, ...extra, place: 10 * (index + 1) }));

/** Imports wait for each other until the end of their transactions. */
export const lockCatalogue = () => sql`select pg_advisory_xact_lock(hashtext('catalogue'))`;

export const saveSites = (sites: CatalogueFile["sites"]) => sql`
  insert into site (code, name, address, operator, rack_footprints, power_options, ixps, certifications, wdm_node, status,
    variant_set, position)
  select code, name, address, operator, "rackFootprints", "powerOptions", ixps, certifications, "wdmNode", status, variants, place
  from jsonb_to_recordset(${json(placed(sites))}) as given (code text, name text, address jsonb, operator text,
    "rackFootprints" text[], "powerOptions" text[], ixps text[], certifications text[], "wdmNode" boolean, status text,
    variants text[], place int)
  on conflict (code) do update set name = excluded.name, address = excluded.address, operator = excluded.operator,
    rack_footprints = excluded.rack_footprints, power_options = excluded.power_options, ixps = excluded.ixps,
    certifications = excluded.certifications, wdm_node = excluded.wdm_node, status = excluded.status,
    variant_set = excluded.variant_set, position = excluded.position, updated_at = now(), version = site.version + 1`;

export const retireSites = (kept: readonly string[]) => sql`
  update site set status = 'RETIRED', updated_at = now(), version = version + 1
  where status <> 'RETIRED' and code <> all (${kept}::text[])`;

/** Every site has the two panels from which the feeds of its racks come. */
export const savePanels = () => sql`
  insert into power_panel (site_code, name, ups)
  select code, code || '-PP-' || side, 'UPS ' || side from site cross join (values ('A'), ('B')) as given (side)
  where not exists (select from power_panel panel where panel.site_code = code and panel.name = code || '-PP-' || side)
  on conflict (site_code, name) do nothing`;

const spacesOf = (sites: CatalogueFile["sites"]) =>
  sites.flatMap(({ code: site, spaces }) => spaces.map((space) => ({ ...space, site })));

/** A space of the file that was out of use (`OFF`) becomes free again. */
export const saveSpaces = (sites: CatalogueFile["sites"]) => sql`
  insert into rack_space as space (site_code, room, "row", position, footprint, height_u, rack_code)
  select site, room, "row", position, footprint, "heightU", code
  from jsonb_to_recordset(${json(spacesOf(sites))}) as given (site text, room text, "row" text, position text, footprint text,
    "heightU" int, code text)
  on conflict (site_code, rack_code) do update set room = excluded.room, "row" = excluded."row", position = excluded.position,
    footprint = excluded.footprint, height_u = excluded.height_u, updated_at = now(),
    state = case space.state when 'OFF' then 'FREE' else space.state end`;

/** Deletes unused spaces that are not in the file. */
export const removeSpaces = (sites: CatalogueFile["sites"]) => sql`
  delete from rack_space space
  where state in ('FREE', 'OFF') and not exists (
    select from jsonb_to_recordset(${json(spacesOf(sites))}) as given (site text, code text)
    where given.site = space.site_code and given.code = space.rack_code)`;

export const saveRoutes = (routes: CatalogueFile["routes"]) => sql`
  insert into wdm_route (code, site_a, site_z, length_km, latency_us, protected_available, position)
  select code, "siteA", "siteZ", "lengthKm", "latencyUs", "protectedAvailable", place
  from jsonb_to_recordset(${json(placed(routes))}) as given (code text, "siteA" text, "siteZ" text, "lengthKm" numeric,
    "latencyUs" int, "protectedAvailable" boolean, place int)
  on conflict (code) do update set site_a = excluded.site_a, site_z = excluded.site_z, length_km = excluded.length_km,
    latency_us = excluded.latency_us, protected_available = excluded.protected_available, position = excluded.position,
    retired = false`;

export const retireRoutes = (kept: readonly string[]) => sql`
  update wdm_route set retired = true where not retired and code <> all (${kept}::text[])`;

const channelsOf = (routes: CatalogueFile["routes"]) =>
  routes.flatMap(({ code: route, channels }) => channels.map((channel) => ({ route, channel })));

/** ITU G.694.1 and G.694.2: a DWDM channel is named after its frequency, a CWDM channel after its wavelength, without a frequency. */
export const saveChannels = (routes: CatalogueFile["routes"]) => sql`
  insert into wdm_channel (route_code, channel, wavelength_nm, frequency_thz)
  select route, channel, coalesce(round(299792.458 / thz, 2), channel::numeric), thz
  from jsonb_to_recordset(${json(channelsOf(routes))}) as given (route text, channel text)
  cross join lateral (select case when channel like 'C%' then 190.0 + substr(channel, 2)::numeric / 10 end as thz) as grid
  on conflict (route_code, channel) do nothing`;

export const removeChannels = (routes: CatalogueFile["routes"]) => sql`
  delete from wdm_channel old
  where state = 'FREE' and not exists (select from wdm_service used where used.route_code = old.route_code and used.channel = old.channel)
    and not exists (select from jsonb_to_recordset(${json(channelsOf(routes))}) as given (route text, channel text)
      where given.route = old.route_code and given.channel = old.channel)`;

/** `changed`: the codes of the packages that get a new version. */
export const savePackages = (packages: CatalogueFile["packages"], changed: readonly string[]) => sql`
  insert into package (code, kind, name, description, technology, speed_down, speed_up, contract_terms, term_discounts,
    setup_waived_from, notice_days, lead_time_days, site_codes, meta, valid_from, valid_to, status, position)
  select code, kind, name, description, technology, "speedDown", "speedUp", "contractTerms", "termDiscounts", "setupWaivedFrom",
    "noticeDays", "leadTimeDays", "siteCodes", meta, "validFrom", "validTo", status, place
  from jsonb_to_recordset(${json(placed(packages))}) as given (code text, kind text, name jsonb, description jsonb,
    technology text, "speedDown" int, "speedUp" int, "contractTerms" int[], "termDiscounts" jsonb, "setupWaivedFrom" int,
    "noticeDays" int, "leadTimeDays" int, "siteCodes" text[], meta jsonb, "validFrom" date, "validTo" date, status text, place int)
  on conflict (code) do update set kind = excluded.kind, name = excluded.name, description = excluded.description,
    technology = excluded.technology, speed_down = excluded.speed_down, speed_up = excluded.speed_up,
    contract_terms = excluded.contract_terms, term_discounts = excluded.term_discounts,
    setup_waived_from = excluded.setup_waived_from, notice_days = excluded.notice_days,
    lead_time_days = excluded.lead_time_days, site_codes = excluded.site_codes, meta = excluded.meta,
    valid_from = excluded.valid_from, valid_to = excluded.valid_to, status = excluded.status, position = excluded.position,
    updated_at = now(), version = package.version + (package.code = any (${changed}::text[]))::int`;

/** Withdraws the packages that the file does not name. They are not deleted, because orders and services refer to them. */
export const withdrawPackages = (kept: readonly string[]) => sql<{ readonly code: string }>`
  update package set status = 'WITHDRAWN', updated_at = now(), version = version + 1
  where status <> 'WITHDRAWN' and kind <> 'TV' and code <> all (${kept}::text[])
  returning code`;

export const removeProducts = (packages: readonly string[]) =>
  sql`delete from package_product where package_code = any (${packages}::text[])`;

export const insertProducts = (packages: CatalogueFile["packages"]) => sql`
  insert into package_product (package_code, code, description, type, charge_type, price, unit, mandatory, site_code, route_code,
    min_qty, max_qty, selected_by, quantity_from, excludes, requires, meta, vat_code, position)
  select package, code, description, type, "chargeType", price, unit, mandatory, "siteCode", "routeCode", "minQty", "maxQty",
    "selectedBy", "quantityFrom", excludes, requires, meta, "vatCode", place
  from jsonb_to_recordset(${json(packages.flatMap(({ code, products }) => placed(products, { package: code })))})
    as given (package text, code text, description jsonb, type text, "chargeType" text, price numeric, unit text,
      mandatory boolean, "siteCode" text, "routeCode" text, "minQty" int, "maxQty" int, "selectedBy" jsonb, "quantityFrom" text,
      excludes text[], requires text[], meta jsonb, "vatCode" text, place int)`;

export const removeParameters = (packages: readonly string[]) =>
  sql`delete from package_parameter where package_code = any (${packages}::text[])`;

export const insertParameters = (packages: CatalogueFile["packages"]) => sql`
  insert into package_parameter (package_code, key, label, hint, value_labels, step, type, required, allowed_values, default_value,
    pattern, minimum, maximum, multiple_of, read_only, visible_when, position)
  select package, key, label, hint, "valueLabels", step, type, required, "allowedValues", "default", pattern, min, max, "multipleOf",
    "readOnly", "visibleWhen", place
  from jsonb_to_recordset(${json(packages.flatMap(({ code, parameters }) => placed(parameters, { package: code })))})
    as given (package text, key text, label jsonb, hint jsonb, "valueLabels" jsonb, step text, type text, required boolean,
      "allowedValues" text[], "default" text, pattern text, min numeric, max numeric, "multipleOf" numeric, "readOnly" boolean,
      "visibleWhen" jsonb, place int)`;

export const removePrices = () => sql`delete from price_list_entry`;

export const insertPrices = (prices: CatalogueFile["prices"]) => sql`
  insert into price_list_entry (discount_class, product_code, price, percentage, valid_from, valid_to)
  select class, product, price, percentage, "validFrom", "validTo"
  from jsonb_to_recordset(${json(prices)}) as given (class text, product text, price numeric, percentage numeric, "validFrom" date,
    "validTo" date)`;

/** Without a version it is the date in Amsterdam, with a sequence number from the second list of a day on. */
export const insertPriceList = (by: string, version: string | null = null) => sql<{ readonly version: string }>`
  insert into price_list (version, published_by, published_at)
  select coalesce(${version}, today || case count(version) when 0 then '' else '.' || count(version) + 1 end), left(${by}, 100), clock_timestamp()
  from (select to_char(now() at time zone 'Europe/Amsterdam', 'YYYY-MM-DD') as today) as day
  left join price_list on version = today or version like today || '.%'
  group by today
  returning version`;
