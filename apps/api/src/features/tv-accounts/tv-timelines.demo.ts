import type pg from "pg";

const events = `
  select id as account_id, created_at as at, 'ACCOUNT_CREATED' as type, $2 as actor,
    jsonb_build_object('productId', product_code) as meta from tv_account where customer_id = $1
  union all
  select account_id, product.created_at + interval '1 second', 'PRODUCT_ADDED', $2,
    jsonb_build_object('productId', product_id, 'quantity', quantity)
  from tv_product product join tv_account account on account.id = product.account_id
  where product.customer_id = $1 and product_id <> product_code
  union all
  select id, activated_at, 'ACCOUNT_ACTIVATED', $2, '{}' from tv_account where customer_id = $1 and activated_at is not null
  union all
  select id, pin_updated_at + interval '4 minutes', 'PIN_SET', $2, '{}' from tv_account
  where customer_id = $1 and pin_updated_at is not null
  union all
  select id, suspended_at, 'ACCOUNT_SUSPENDED', $2, jsonb_build_object('reason', suspend_reason) from tv_account
  where customer_id = $1 and suspended_at is not null
  union all
  select id, cancelled_at, 'ACCOUNT_CANCELLED', $2, jsonb_build_object('endDate', end_date) from tv_account
  where customer_id = $1 and cancelled_at is not null
  union all
  select id, ended_at, 'ACCOUNT_ENDED', null, jsonb_build_object('endDate', end_date) from tv_account
  where customer_id = $1 and ended_at is not null
  union all
  select account_id, activated_at, 'DEVICE_ACTIVATED', null, jsonb_build_object('deviceName', name, 'deviceType', type)
  from tv_device where customer_id = $1
  union all
  select account_id, created_at, 'CODE_CREATED', $2, jsonb_strip_nulls(jsonb_build_object('description', description))
  from tv_activation_code where customer_id = $1
  union all
  select account_id, created_at + interval '2 seconds', 'DEVICE_REQUESTED', null,
    jsonb_build_object('deviceName', device ->> 'name', 'deviceType', device ->> 'type')
  from tv_activation_request where customer_id = $1`;

export const insertTvTimelines = async (client: pg.Client, customerId: number, actor: string): Promise<void> => {
  await client.query(
    `insert into tv_event (customer_id, account_id, at, type, actor, meta)
     select $1, account_id, at, type, actor, meta from (${events}) happened order by at`,
    [customerId, actor],
  );
};
