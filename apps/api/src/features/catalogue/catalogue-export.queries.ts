import type { PriceList } from "@demarc/contract/operator/catalogue";
import type { PackageKind } from "@demarc/contract/core/package";
import { sql } from "../../platform/database/sql.ts";
import type { CatalogueFile } from "./catalogue-file.ts";

const spaces = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', rack_code, 'room', room, 'row', "row", 'position', position,
      'footprint', footprint, 'heightU', height_u) order by rack_code), '[]')
    from rack_space where site_code = site.code and state <> 'OFF'
      and not exists (select from rack where rack.shared and rack.site_code = site.code and rack.rack_code = rack_space.rack_code))`;

const sites = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', name, 'address', address, 'operator', operator,
      'status', status, 'variants', variant_set, 'rackFootprints', rack_footprints, 'powerOptions', power_options, 'ixps', ixps,
      'certifications', certifications, 'wdmNode', wdm_node, 'spaces', ${spaces}) order by position, code), '[]')
    from site where status <> 'RETIRED')`;

const routes = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'siteA', site_a, 'siteZ', site_z, 'lengthKm', length_km::text,
      'latencyUs', latency_us, 'protectedAvailable', protected_available,
      'channels', (select coalesce(jsonb_agg(channel order by channel), '[]') from wdm_channel where route_code = wdm_route.code))
      order by position, code), '[]')
    from wdm_route where not retired)`;

const products = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'description', description, 'type', type, 'chargeType', charge_type,
      'price', price_text(price), 'unit', unit, 'mandatory', mandatory, 'siteCode', site_code, 'routeCode', route_code,
      'minQty', min_qty, 'maxQty', max_qty, 'selectedBy', selected_by, 'quantityFrom', quantity_from, 'excludes', excludes,
      'requires', requires, 'meta', meta, 'vatCode', vat_code) order by position, code), '[]')
    from package_product where package_code = package.code)`;

const parameters = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'hint', hint, 'valueLabels', value_labels, 'step', step,
      'type', type, 'required', required, 'allowedValues', allowed_values, 'default', default_value, 'pattern', pattern,
      'min', minimum, 'max', maximum, 'multipleOf', multiple_of, 'readOnly', read_only, 'visibleWhen', visible_when)
      order by position, key), '[]')
    from package_parameter where package_code = package.code)`;

const packages = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'kind', kind, 'name', name, 'description', description,
      'status', status, 'validFrom', valid_from, 'validTo', valid_to, 'technology', technology, 'speedDown', speed_down,
      'speedUp', speed_up, 'contractTerms', contract_terms, 'termDiscounts', term_discounts, 'setupWaivedFrom', setup_waived_from,
      'noticeDays', notice_days, 'leadTimeDays', lead_time_days, 'siteCodes', site_codes, 'meta', meta,
      'products', ${products}, 'parameters', ${parameters}) order by position, code), '[]')
    from package where status <> 'WITHDRAWN' and kind <> 'TV')`;

const prices = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('class', discount_class, 'product', product_code, 'price', price_text(price),
      'percentage', trim_scale(percentage)::text, 'validFrom', valid_from, 'validTo', valid_to)
      order by discount_class, product_code, valid_from), '[]')
    from price_list_entry)`;

/** The catalogue as a file has it: without what is withdrawn, and without the shared racks, which are equipment. */
export const readWholeCatalogue = () => sql<{ readonly file: CatalogueFile }>`
  select jsonb_build_object('sites', ${sites}, 'routes', ${routes}, 'packages', ${packages}, 'prices', ${prices}) as file`;

/** A rack space or channel that a customer uses or an order has reserved. */
export interface PlaceInUseRow {
  readonly kind: "space" | "channel";
  /** Its site, or its route. */
  readonly owner: string;
  readonly code: string;
}

export const listPlacesInUse = () => sql<PlaceInUseRow>`
  select 'space' as kind, site_code as owner, rack_code as code from rack_space
  where state in ('RESERVED', 'USED')
    and not exists (select from rack where rack.shared and rack.site_code = rack_space.site_code and rack.rack_code = rack_space.rack_code)
  union all
  select 'channel', route_code, channel from wdm_channel
  where state <> 'FREE' or exists (select from wdm_service where wdm_service.route_code = wdm_channel.route_code
    and wdm_service.channel = wdm_channel.channel)
  order by 1, 2, 3`;

/** The kinds of packages by code, including withdrawn packages. */
export const listPackageKinds = (codes: readonly string[]) => sql<{
  readonly code: string;
  readonly kind: PackageKind;
}>`
  select code, kind from package where code = any (${codes}::text[]) order by code`;

/** Published price lists, newest first. */
export const listPriceLists = (most: number) => sql<PriceList>`
  select version, published_at as "publishedAt", published_by as "publishedBy" from price_list
  order by published_at desc, version desc limit ${most}::int`;
