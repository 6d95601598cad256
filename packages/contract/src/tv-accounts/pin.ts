import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-pin": typeof import("./pin.ts");
  }
}

export const ledger = { "tv-account.pin-set": "tv.account.pin-set" } as const;

/** Four equal digits, or four digits that go up or down by one, such as 1234, 4321 and 9012. */
const isWeak = (pin: string): boolean => {
  const digits = Array.from(pin, Number);
  return [0, 1, 9].some((step) =>
    digits.every((digit, place) => place === 0 || digit === ((digits[place - 1] ?? 0) + step) % 10),
  );
};

/** Refuses a PIN that is easy to guess. */
export const pinRules = ({ pin }: { readonly pin?: string | undefined }): FieldError[] =>
  pin !== undefined && isWeak(pin) ? [{ field: "pin", message: "validation.pin-weak" }] : [];

export const SetTvPin = payload("setPinRequest", {
  pin: described(
    Type.String({ pattern: "^[0-9]{4}$", rules: { required: true } }),
    "PIN of four digits that are not easy to guess",
    "2580",
  ),
});
export type SetTvPin = Static<typeof SetTvPin>;

export const setTvPin = endpoint({
  name: "setTvPin",
  summary: "Set the PIN of a TV account",
  details: "Four digits that are not easy to guess. The PIN is never shown.",
  method: "POST",
  path: "/v1/account/:id/setPin",
  access: { caller: ["RESELLER_SERVICE_DESK"] },
  params: payload("tvAccount", { id: described(uuid(), "Id of the TV account") }),
  body: SetTvPin,
  rules: pinRules,
  responses: { 204: Type.Null() },
  errors: { 403: ["customer.suspended"], 409: ["tv.account-ended", "edit-conflict"] },
});
