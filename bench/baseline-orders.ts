import type pg from "pg";

/** The fields of a line order that the baseline reads; it calculates and inserts without validation. */
export interface BareOrder {
  readonly packageCode: string;
  readonly contractTermMonths: number;
  readonly availabilityCheckId: string;
  readonly reference: string;
  readonly customerReference: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface BareProduct {
  readonly code: string;
  readonly description: object;
  readonly type: string;
  readonly chargeType: string;
  readonly mandatory: boolean;
  readonly selectedBy: Readonly<Record<string, readonly string[]>> | null;
  readonly vatCode: string;
  readonly price: string;
}

interface BarePackage {
  readonly termDiscounts: Readonly<Record<string, number>>;
  readonly setupWaivedFrom: number | null;
  readonly noticeDays: number;
  readonly priceListVersion: string;
  readonly vatTreatment: string;
  readonly place: string;
  readonly carrierTypes: unknown;
  readonly products: readonly BareProduct[];
}

const today = "(now() at time zone 'Europe/Amsterdam')::date";

const price = {
  name: "price",
  text: `
    select term_discounts as "termDiscounts", setup_waived_from as "setupWaivedFrom", notice_days as "noticeDays",
      (select version from price_list order by published_at desc, version desc limit 1) as "priceListVersion",
      customer.vat_treatment as "vatTreatment", street || ' ' || house_number || ', ' || city as place, carrier_types as "carrierTypes",
      (select jsonb_agg(jsonb_build_object('code', product.code, 'description', description, 'type', type, 'chargeType', charge_type,
          'mandatory', mandatory, 'selectedBy', selected_by, 'vatCode', vat_code, 'price', coalesce(own.price,
            product.price * (1 + own.percentage / 100), entry.price, product.price * (1 + entry.percentage / 100), product.price)::text)
          order by position, product.code)
        from package_product product
          left join customer_price own on own.customer_id = customer.id and own.product_code = product.code
            and daterange(own.valid_from, own.valid_to, '[]') @> ${today}
          left join price_list_entry entry on entry.discount_class = customer.discount_class and entry.product_code = product.code
            and daterange(entry.valid_from, entry.valid_to, '[]') @> ${today}
        where package_code = package.code) as products
    from package, customer, availability_check
    where package.code = $1 and package.status = 'ON_SALE' and customer.id = $2 and availability_check.id = $3`,
};

const insert = {
  name: "order",
  text: `
    with ordered as (
      insert into customer_order (customer_id, order_number, kind, status, package_code, reference, customer_reference, body, place,
        contract_term_months, nrc_total, mrc_total, notice_days, price_list_version, submitted_at)
      values ($1, next_order_number(extract(year from now())::int), 'LINE', 'SUBMITTED', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())
      returning *
    ), lines as (
      insert into order_line (order_id, customer_id, position, product_code, description, charge_type, quantity, unit_price,
        discount_pct, amount, vat_code)
      select ordered.id, ordered.customer_id, position, value ->> 'code', value -> 'description', value ->> 'chargeType', 1,
        (value ->> 'price')::numeric, (value ->> 'discount')::numeric, (value ->> 'amount')::numeric, value ->> 'vatCode'
      from ordered, jsonb_array_elements($12) with ordinality as line (value, position)
    ), step as (
      insert into order_status_change (order_id, customer_id, from_status, to_status, event, actor_type)
      select id, customer_id, 'DRAFT', status, 'submit', 'SYSTEM' from ordered
    )
    select * from ordered`,
};

const cents = (amount: number): string => (Math.round(amount * 100) / 100).toFixed(2);

const calculate = (order: BareOrder, { products, termDiscounts, setupWaivedFrom }: BarePackage) => {
  const months = order.contractTermMonths;
  const values: Readonly<Record<string, unknown>> = { ...order.parameters, ...order };
  const lines = products
    .filter(({ mandatory, selectedBy }) =>
      selectedBy
        ? Object.entries(selectedBy).every(([key, accepted]) => accepted.includes(String(values[key])))
        : mandatory,
    )
    .map((product) => {
      const isWaived = product.type === "SETUP" && setupWaivedFrom !== null && months >= setupWaivedFrom;
      const isConnection = product.chargeType === "MRC" && product.type === "CONNECTION";
      const discount = isWaived ? 100 : isConnection ? (termDiscounts[months] ?? 0) : 0;
      return Object.assign(product, { discount, amount: cents((Number(product.price) * (100 - discount)) / 100) });
    });
  const total = (charge: string) =>
    cents(lines.filter(({ chargeType }) => chargeType === charge).reduce((sum, { amount }) => sum + Number(amount), 0));
  return { lines, nrcTotal: total("NRC"), mrcTotal: total("MRC") };
};

/** The price of an order, from one statement. */
export const summariseBare = async (pool: pg.Pool, customerId: string, order: BareOrder) => {
  const values = [order.packageCode, customerId, order.availabilityCheckId];
  const { rows } = await pool.query<BarePackage>({ ...price, values });
  const [chosen] = rows;
  if (!chosen) throw new Error("the package or the check of the address is unknown");
  return { ...chosen, ...calculate(order, chosen) };
};

/** An order with its lines and its first step, at that price, in one more statement. */
export const orderBare = async (pool: pg.Pool, customerId: string, order: BareOrder): Promise<unknown> => {
  const { lines, nrcTotal, mrcTotal, place, noticeDays, priceListVersion } = await summariseBare(
    pool,
    customerId,
    order,
  );
  const texts = [order.packageCode, order.reference, order.customerReference, JSON.stringify(order), place];
  const values = [customerId, ...texts, order.contractTermMonths, nrcTotal, mrcTotal, noticeDays, priceListVersion];
  const { rows } = await pool.query<object>({ ...insert, values: [...values, JSON.stringify(lines)] });
  return { ...rows[0], lines };
};
