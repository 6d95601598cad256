import type { Package } from "@demarc/contract/core/package";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";

export type PackageRow = Package;

const today = sql`(now() at time zone 'Europe/Amsterdam')::date`;

/**
 * What a product costs a company: its own price, else that of its class, else the list price. Not rounded: a line of an order is
 * rounded once. A join, because a function call for each product would take most of the query time.
 */
const costs = (company: Sql) => sql`
  select coalesce(
    (select coalesce(own.price, package_product.price * (1 + own.percentage / 100)) from customer_price own
      where own.customer_id = ${company} and own.product_code = package_product.code
        and daterange(own.valid_from, own.valid_to, '[]') @> ${today}),
    (select coalesce(entry.price, package_product.price * (1 + entry.percentage / 100)) from price_list_entry entry
      where entry.discount_class = (select discount_class from customer where id = ${company})
        and entry.product_code = package_product.code and daterange(entry.valid_from, entry.valid_to, '[]') @> ${today}),
    package_product.price) as exact offset 0`;

const priceText = sql`
  (case when scale(trim_scale(costs.exact)) < 2 then round(costs.exact, 2) else trim_scale(costs.exact) end)::text`;

const product = sql`
  'code', code, 'description', description, 'type', type, 'chargeType', charge_type, 'unit', unit, 'mandatory', mandatory,
  'siteCode', site_code, 'routeCode', route_code, 'minQty', min_qty, 'maxQty', max_qty, 'selectedBy', selected_by,
  'quantityFrom', quantity_from, 'excludes', excludes, 'requires', requires, 'meta', meta, 'vatCode', vat_code`;

/** The products of a package. Prices are omitted if the caller may not see them. */
const products = (company: Sql, prices: boolean) => sql`
  (select coalesce(json_agg(case when ${prices}::boolean then json_build_object(${product}, 'price', ${priceText})
      else json_build_object(${product}) end order by position, code), '[]')
    from package_product left join lateral (${costs(company)}) costs on ${prices}::boolean
    where package_code = package.code)`;

const parameters = sql`
  (select coalesce(json_agg(json_build_object('key', key, 'label', label, 'hint', hint, 'valueLabels', value_labels, 'step', step,
      'type', type, 'required', required, 'allowedValues', allowed_values, 'default', default_value, 'pattern', pattern,
      'min', minimum, 'max', maximum, 'multipleOf', multiple_of, 'readOnly', read_only, 'visibleWhen', visible_when)
      order by position, key), '[]')
    from package_parameter where package_code = package.code)`;

const isOnSale = sql`status = 'ON_SALE' and valid_from <= (now() at time zone 'Europe/Amsterdam')::date
  and (valid_to is null or valid_to >= (now() at time zone 'Europe/Amsterdam')::date)`;

const onSale = (customerId: number, prices: boolean, condition: Sql) => sql<PackageRow>`
  select code, kind, name, description, technology, speed_down as "speedDown", speed_up as "speedUp",
    contract_terms as "contractTerms", term_discounts as "termDiscounts", setup_waived_from as "setupWaivedFrom",
    notice_days as "noticeDays", lead_time_days as "leadTimeDays", site_codes as "siteCodes", meta,
    valid_from as "validFrom", valid_to as "validTo", status,
    ${products(sql`${customerId}::int`, prices)} as products, ${parameters} as parameters
  from package
  where ${isOnSale} ${condition}
  order by kind, position, code`;

/** Whether a mandatory product of the package fulfils a condition. */
const hasMandatory = (condition: Sql) =>
  sql`exists (select from package_product where package_code = package.code and mandatory and ${condition})`;

const isWdm = sql`kind = 'WDM'`;
const onRouteOf = (route: Sql) =>
  hasMandatory(sql`route_code in (select wdm_route.code from wdm_route where not retired and ${route})`);

/** Packages sold at a site, by their list of sites and, for wavelengths, by their routes. */
const soldAt = (site: string) => sql`
  and (site_codes is null or ${site} = any (site_codes))
  and ${hasMandatory(sql`(site_code is null or site_code = ${site})`)}
  and (not ${isWdm} or ${onRouteOf(sql`${site} in (site_a, site_z)`)})
  and exists (select from site where site.code = ${site} and site.status = 'ACTIVE')`;

/** Packages sold between two sites, or within one. Of the data centre connections, only metro connects leave their site. */
const soldBetween = (siteA: string, siteZ: string) => sql`
  ${soldAt(siteZ)}
  and (kind <> 'DC_CONNECTION' or (meta ->> 'connection' = 'METRO_CONNECT') = (${siteA}::text <> ${siteZ}::text))
  and (not ${isWdm} or ${onRouteOf(sql`(site_a, site_z) in ((${siteA}, ${siteZ}), (${siteZ}, ${siteA}))`)})`;

export interface PackageFilter {
  readonly kind?: string | undefined;
  readonly site?: string | undefined;
  readonly siteZ?: string | undefined;
  readonly route?: string | undefined;
}

export const listPackages = (customerId: number, prices: boolean, { kind, site, siteZ, route }: PackageFilter) =>
  onSale(
    customerId,
    prices,
    sql`and (${kind ?? null}::text is null or kind = ${kind ?? null})
      ${site === undefined ? empty : soldAt(site)}
      ${siteZ === undefined ? empty : soldBetween(site ?? siteZ, siteZ)}
      ${route === undefined ? empty : sql`and ${onRouteOf(sql`wdm_route.code = ${route}`)}`}`,
  );

export const findPackage = (customerId: number, prices: boolean, code: string) =>
  onSale(customerId, prices, sql`and code = ${code}`);

/** A package on sale with the prices of a company; none if it is not on sale. */
export const findPackageFor = (customerId: number, code: string) => findPackage(customerId, true, code);

export const findPriceListVersion = () => sql<{ readonly version: string }>`
  select version from price_list order by published_at desc, version desc limit 1`;

/** A package that is sold as a line, at list prices: one-time and monthly fee. */
export interface LinePackageRow {
  code: string;
  name: Package["name"];
  technology: NonNullable<Package["technology"]>;
  speedDown: number;
  speedUp: number;
  leadTimeDays: number;
  nrc: string;
  mrc: string;
}

const total = (charge: string) => sql`
  (select coalesce(sum(round(price, 2)), 0)::numeric(14, 2)::text from package_product
    where package_code = package.code and mandatory and charge_type = ${charge})`;

/** Needs no tenant. */
export const listLinePackages = () => sql<LinePackageRow>`
  select code, name, technology, speed_down as "speedDown", speed_up as "speedUp", lead_time_days as "leadTimeDays",
    ${total("NRC")} as nrc, ${total("MRC")} as mrc
  from package
  where kind = 'LINE' and ${isOnSale}
  order by position, code`;
