import { randomUUID } from "node:crypto";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvActivationCode, TvActivationRequest, TvRedemption } from "@demarc/contract/tv-accounts/tv-activation";
import type { TvDevice } from "@demarc/contract/tv-accounts/tv-devices";
import type { TestAnswer, TestApi } from "../test-api.ts";

const address = { street: "Beeldwijkplein", houseNumber: 3, postalCode: "7511ZZ", city: "Enschede", country: "NL" };
const subscriber = { firstName: "Sanne", lastName: "Proef", email: "sanne.proef@beeldwijk.example", address };

/** Addresses from a documentation range, one for each caller that a test needs. */
export const addressAt = (place: number): string => `198.51.100.${place}`;

export const newDevice = (name = "Televisie woonkamer") => ({ type: "APP_TV", name, serial: randomUUID() });

export const tvDesk = async (api: TestApi, username = "yara.mulder@beeldwijk.example") => {
  const token = await api.tokenOf(username);
  const send = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers = {}) =>
    api.send<Body>(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  const accountPath = (id: string) => `/v1/account/${id}`;
  return {
    send,
    /** An active account, which can have five devices. */
    account: async (more: Readonly<Record<string, unknown>> = {}): Promise<TvAccount> => {
      const made = await send<TvAccount>("POST", "/v1/account", {
        productCode: "TV-BASIS",
        subscriber,
        activate: true,
        ...more,
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      return made.body;
    },
    confirmed: (id: string, body: unknown = {}, headers = {}) =>
      send<TvActivationCode>("POST", `${accountPath(id)}/activation`, body, headers),
    unconfirmed: (id: string, body: unknown = {}, headers = {}) =>
      send<TvActivationCode>("POST", `${accountPath(id)}/unconfirmedActivationCode`, body, headers),
    requests: async (id: string) => (await send<TvActivationRequest[]>("GET", `${accountPath(id)}/activation`)).body,
    devices: async (id: string) => (await send<TvDevice[]>("GET", `${accountPath(id)}/device`)).body,
    /** Fills the account with devices, with one code that can be used `count` times. */
    fill: async (id: string, count = 5): Promise<void> => {
      const { body } = await send<TvActivationCode>("POST", `${accountPath(id)}/unconfirmedActivationCode`, {
        maxUses: count,
      });
      for (let turn = 0; turn < count; turn += 1) {
        const device = { device: newDevice() };
        await send("POST", `${accountPath(id)}/unconfirmedActivationCode/${body.id}`, device);
      }
    },
  };
};

export const redeem = async (
  api: TestApi,
  code: string,
  { from = addressAt(1), device = newDevice() }: { readonly from?: string; readonly device?: unknown } = {},
): Promise<TestAnswer<TvRedemption>> => {
  const response = await api.app.inject({
    method: "POST",
    url: "/v1/device/activation",
    remoteAddress: from,
    payload: { code, device } as object,
  });
  return { status: response.statusCode, body: response.json<TvRedemption>(), headers: response.headers };
};

/** Moves the end of an account's open codes and requests into the past. */
export const letExpire = (api: TestApi, accountId: string): Promise<unknown[]> =>
  api.database.rows(
    `with codes as (update tv_activation_code set expires_at = now() - interval '1 s' where account_id = $1)
     update tv_activation_request set expires_at = now() - interval '1 s' where account_id = $1`,
    [accountId],
  );
