import type { TvAccount, TvAccountCreate, TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TestAnswer, TestApi } from "../test-api.ts";

export const tvPeople = {
  admin: "anouk.dejong@beeldwijk.example",
  serviceDesk: "yara.mulder@beeldwijk.example",
  finance: "koen.visser@beeldwijk.example",
};

const address = { street: "Testlaan", houseNumber: 7, postalCode: "7511ZZ", city: "Enschede", country: "NL" };
export const subscriber = { firstName: "Sanne", lastName: "Meer", email: "sanne.meer@bewoners.example", address };

export const newTvAccount = (more: Partial<TvAccountCreate> = {}): TvAccountCreate => ({
  productCode: "TV-BASIS",
  subscriber,
  ...more,
});

export interface TvCaller {
  /** Calls a path below `/v1/account`. */
  call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Body>>;
  /** Makes an account and takes it to a state over HTTP. */
  accountIn(status: TvStatus, more?: Partial<TvAccountCreate>): Promise<TvAccount>;
}

const pathTo: Readonly<Record<TvStatus, readonly (readonly [method: string, path: string])[]>> = {
  new: [],
  active: [["POST", "/activate"]],
  suspended: [
    ["POST", "/activate"],
    ["POST", "/suspend"],
  ],
  cancelled: [
    ["POST", "/activate"],
    ["DELETE", ""],
  ],
  ended: [
    ["POST", "/activate"],
    ["DELETE", "?direct=true"],
  ],
};

export const tvCaller = (api: Pick<TestApi, "send">, token: string): TvCaller => {
  const call: TvCaller["call"] = (method, path, body, headers = {}) =>
    api.send(method, `/v1/account${path}`, { token, headers, ...(body === undefined ? {} : { body }) });
  return {
    call,
    accountIn: async (status, more) => {
      const { body: made } = await call<TvAccount>("POST", "", newTvAccount(more));
      let account = made;
      for (const [method, path] of pathTo[status])
        account = (await call<TvAccount>(method, `/${made.id}${path}`, method === "POST" ? {} : undefined)).body;
      if (account.status !== status) throw new Error(`the account is ${account.status}, not ${status}`);
      return account;
    },
  };
};

/** An account of a company as a row, with its base product. */
export const plantTvAccount = async (
  rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>,
  customerId: number,
  status: TvStatus = "active",
): Promise<string> => {
  const [made] = await rows<{ id: string }>(
    `with account as (
       insert into tv_account (customer_id, subscriber, product_code, status, status_before_cancellation, start_date, end_date,
         activated_at, ended_at)
       values ($1, $2, 'TV-BASIS', $3::text, case when $3::text = 'cancelled' then 'active' end, current_date,
         case when $3::text in ('cancelled', 'ended') then current_date + 20 end, case when $3::text <> 'new' then now() end,
         case when $3::text = 'ended' then now() end)
       returning id, customer_id, status, end_date, ended_at)
     insert into tv_product (customer_id, account_id, product_id, status, start_date, end_date, cancelled_at,
       cancelled_by_account, ended_at, monthly_price)
     select customer_id, id, 'TV-BASIS', case status when 'suspended' then 'active' else status end, current_date, end_date,
       case when end_date is not null then now() end, end_date is not null, ended_at, 9.95 from account
     returning account_id as id`,
    [
      customerId,
      JSON.stringify({
        middleName: null,
        phoneNumber: null,
        ...subscriber,
        address: { ...address, houseNumberExtension: null, room: null },
      }),
      status,
    ],
  );
  if (!made) throw new Error("no account was planted");
  return made.id;
};
