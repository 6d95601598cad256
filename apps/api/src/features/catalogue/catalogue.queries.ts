import type { Package } from "@demarc/contract/catalogue";
import { type Sql, sql } from "../../platform/database/sql.ts";

export type PackageRow = Package;

/** The products of a package. Prices are omitted if the caller may not see them. */
const products = (discountClass: Sql, prices: boolean) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'description', description, 'type', type, 'chargeType', charge_type,
      'unit', unit, 'mandatory', mandatory, 'siteCode', site_code, 'routeCode', route_code, 'minQty', min_qty, 'maxQty', max_qty,
      'excludes', excludes, 'requires', requires, 'meta', meta, 'vatCode', vat_code)
      || case when ${prices}::boolean
        then jsonb_build_object('price', (case charge_type when 'USAGE' then round(class_price(price, code, ${discountClass}), 5)
          else round(class_price(price, code, ${discountClass}), 2) end)::text)
        else '{}' end
      order by position, code), '[]')
    from package_product where package_code = package.code)`;

const parameters = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'label', label, 'type', type, 'required', required,
      'allowedValues', allowed_values, 'default', default_value, 'pattern', pattern, 'min', minimum, 'max', maximum,
      'readOnly', read_only, 'visibleWhen', visible_when) order by position, key), '[]')
    from package_parameter where package_code = package.code)`;

const onSale = (discountClass: Sql, prices: boolean, condition: Sql) => sql<PackageRow>`
  select code, kind, name, description, technology, speed_down as "speedDown", speed_up as "speedUp",
    contract_terms as "contractTerms", lead_time_days as "leadTimeDays", valid_from as "validFrom", valid_to as "validTo", status,
    ${products(discountClass, prices)} as products, ${parameters} as parameters
  from package
  where status = 'ON_SALE' and valid_from <= current_date and (valid_to is null or valid_to >= current_date) ${condition}
  order by kind, position, code`;

const classOf = (customerId: number) => sql`(select discount_class from customer where id = ${customerId}::int)`;

export const listPackages = (customerId: number, prices: boolean, kind: string | undefined) =>
  onSale(classOf(customerId), prices, sql`and (${kind ?? null}::text is null or kind = ${kind ?? null})`);

export const findPackage = (customerId: number, prices: boolean, code: string) =>
  onSale(classOf(customerId), prices, sql`and code = ${code}`);

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
  where kind = 'LINE' and status = 'ON_SALE' and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
  order by position, code`;
