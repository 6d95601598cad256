import { amsterdamDate, daysAfter, endOfMonth } from "@demarc/contract/core/calendar";
import { lowestAccountNr, type TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type pg from "pg";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { endCustomerId } from "../end-customers/demo/end-customers.demo.ts";
import { fixedUuid } from "../../demo/fixed-uuid.ts";
import type { DemoGiven } from "../../platform/feature.ts";
import { insertTvActivation, insertTvDevices } from "./tv-devices.demo.ts";
import { insertTvTimelines } from "./tv-timelines.demo.ts";
import { insertTvPackages } from "./tv-packages.demo.ts";
import { canteen, type DemoHousehold, type DemoTvAccount, households } from "./tv-households.demo.ts";
import { tvSecrets } from "./tv-platform/tv-secrets.ts";

export const beeldwijk = 20180035;
export const demoActor = accountIdOf("yara.mulder@beeldwijk.example");

/** The accounts that are not active, by their place among the households. */
const otherStatuses: Readonly<Record<number, TvStatus>> = {
  10: "suspended",
  19: "cancelled",
  23: "suspended",
  30: "ended",
  34: "cancelled",
  41: "ended",
  48: "suspended",
  50: "cancelled",
  56: "new",
  57: "new",
  58: "new",
  59: "new",
};

const baseOf = (place: number): string => (place % 3 === 2 ? "TV-COMPLEET" : "TV-BASIS");

const productsOf = (place: number): string[] => [
  baseOf(place),
  ...(place % 4 === 1 ? ["TV-SPORT"] : []),
  ...(place % 5 === 2 ? ["TV-FILM"] : []),
  ...(place % 7 === 3 ? ["TV-STREAM"] : []),
  ...(baseOf(place) === "TV-BASIS" && place % 6 === 1 ? ["TV-REPLAY"] : []),
];

const endOfLastMonth = (today: string): string => daysAfter(`${today.slice(0, 7)}-01`, -1);

const accountOf = ({ place }: DemoHousehold, today: string): DemoTvAccount => {
  const status = otherStatuses[place] ?? "active";
  const startDaysAgo = status === "new" ? -(place - 54) : 700 - place * 11;
  return {
    id: fixedUuid(`tv account ${place}`),
    place,
    status,
    products: productsOf(place),
    startDaysAgo,
    startDate: daysAfter(today, -startDaysAgo),
    endDate: status === "cancelled" ? endOfMonth(today) : status === "ended" ? endOfLastMonth(today) : null,
  };
};

const accountRow = (
  account: DemoTvAccount,
  household: DemoHousehold,
  today: string,
  seal: (id: string, pin: string) => Buffer,
) => {
  const { id, place, status, startDate, startDaysAgo, endDate, products } = account;
  const { firstName, middleName, lastName, street, houseNumber, endCustomer, company } = household;
  const mailbox = lastName.toLowerCase().replaceAll(/[^a-z]/g, "");
  const dayOfMonth = Number(today.slice(8));
  const hasPin = status !== "new" && status !== "ended" && place % 4 !== 3;
  return {
    id,
    account_nr: lowestAccountNr + place,
    customer_id: company?.customerId ?? beeldwijk,
    reference: place % 3 === 0 ? `W-${4100 + place * 7}` : null,
    end_customer_id: endCustomer && endCustomerId(beeldwijk, endCustomer),
    subscriber: {
      firstName,
      middleName,
      lastName,
      email: company?.email ?? (place % 5 === 4 ? null : `${firstName.toLowerCase()}.${mailbox}@bewoners.example`),
      phoneNumber: place % 6 === 5 ? null : `02000001${String(place).padStart(2, "0")}`,
      address: {
        street,
        houseNumber,
        houseNumberExtension: null,
        room: null,
        postalCode: company?.postalCode ?? "7511ZZ",
        city: company?.city ?? "Enschede",
        country: "NL",
      },
    },
    product_code: products[0],
    status,
    status_before_cancellation: status === "cancelled" ? "active" : null,
    suspend_reason: status === "suspended" ? (place === 23 ? "NON_PAYMENT" : "CUSTOMER_REQUEST") : null,
    start_date: startDate,
    starts_by_itself: status === "new" && place % 2 === 0,
    active_days: status === "new" ? null : startDaysAgo,
    suspended_days: status === "suspended" ? 9 : null,
    cancelled_days: status === "cancelled" ? 4 : status === "ended" ? dayOfMonth + 9 : null,
    end_date: endDate,
    ended_days: status === "ended" ? dayOfMonth - 1 : null,
    pin_sealed: hasPin ? seal(id, String(2748 + place * 53)).toString("hex") : null,
    made_days: status === "new" ? 2 : startDaysAgo + 6,
  };
};

const insertAccounts = `
  insert into tv_account (id, account_nr, customer_id, reference, end_customer_id, subscriber, product_code, status,
    status_before_cancellation, suspend_reason, start_date, starts_by_itself, activated_at, suspended_at, cancelled_at,
    end_date, ended_at, pin_sealed, pin_updated_at, created_at, updated_at)
  select id, account_nr, customer_id, reference, end_customer_id, subscriber, product_code, status,
    status_before_cancellation, suspend_reason, start_date, starts_by_itself, now() - make_interval(days => active_days),
    now() - make_interval(days => suspended_days), now() - make_interval(days => cancelled_days), end_date,
    now() - make_interval(days => ended_days), decode(pin_sealed, 'hex'),
    case when pin_sealed is not null then now() - make_interval(days => active_days) end,
    now() - make_interval(days => made_days), now() - make_interval(days => made_days)
  from jsonb_to_recordset($1::jsonb) as account (id uuid, account_nr int, customer_id int, reference text,
    end_customer_id uuid, subscriber jsonb, product_code text, status text, status_before_cancellation text,
    suspend_reason text, start_date date, starts_by_itself boolean, active_days int, suspended_days int,
    cancelled_days int, end_date date, ended_days int, pin_sealed text, made_days int)`;

const productRows = ({ id, place, status, startDate, products }: DemoTvAccount) =>
  products.map((productId) => ({
    id: fixedUuid(`tv product ${place} ${productId}`),
    account_id: id,
    product_id: productId,
    status: status === "suspended" ? "active" : status,
    start_date: startDate,
  }));

/** A product has the dates of its account, and the price of the catalogue. */
const insertProducts = `
  insert into tv_product (id, customer_id, account_id, product_id, status, start_date, cancelled_at, cancelled_by_account,
    end_date, ended_at, monthly_price, created_at)
  select product.id, account.customer_id, account.id, product.product_id, product.status, product.start_date,
    account.cancelled_at, account.status in ('cancelled', 'ended'), account.end_date, account.ended_at,
    package.monthly_price, account.created_at
  from jsonb_to_recordset($1::jsonb)
    as product (id uuid, account_id uuid, product_id text, status text, start_date date)
  join tv_account account on account.id = product.account_id
  join tv_package package on package.product_id = product.product_id`;

export const insertTvAccounts = async (client: pg.Client, { secretKeys }: DemoGiven): Promise<void> => {
  await insertTvPackages(client);
  const secrets = tvSecrets(secretKeys);
  const today = amsterdamDate(new Date());
  const accounts = households.map((household) => accountOf(household, today));
  const rows = households.map((household) => accountRow(accountOf(household, today), household, today, secrets.seal));
  await client.query(insertAccounts, [JSON.stringify(rows)]);
  await client.query("select setval('tv_account_nr', (select max(account_nr) from tv_account))");
  await client.query(insertProducts, [JSON.stringify(accounts.flatMap(productRows))]);
  await insertTvDevices(client, accounts);
  await insertTvActivation(client, accounts, secrets);
  await insertTvTimelines(client, beeldwijk, demoActor);
  if (canteen.company) await insertTvTimelines(client, canteen.company.customerId, accountIdOf(canteen.company.email));
};
