import { endpoint } from "../core/endpoint.ts";
import { payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import type { Rules } from "../core/rules.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-pin": typeof import("./pin.ts");
  }
}

export const ledger = { "tv-account.pin-set": "tv.pin-changed" } as const;

/** Four equal digits, or four digits that go up or down by one, such as 1234, 4321 and 9012. */
const weakPins = [0, 1, 9].flatMap((step) =>
  Array.from({ length: 10 }, (_, first) => [0, 1, 2, 3].map((place) => (first + place * step) % 10).join("")),
);

/** A PIN that is chosen. */
export const newPin = (rules: Rules = {}) =>
  described(
    Type.String({
      // An empty text passes the rules, but is no PIN.
      pattern: "^[0-9]{4}$",
      rules: {
        ...rules,
        numeric: true,
        "min-length": 4,
        "max-length": 4,
        "invalid-values": { values: weakPins, message: "validation.pin-weak" },
      },
    }),
    "PIN of four digits that are not easy to guess",
    "2580",
  );

export const SetTvPin = payload("setPinRequest", { pin: newPin({ required: true }) });
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
  responses: { 204: Type.Null() },
  errors: { 403: ["customer.suspended"], 409: ["tv.account-ended", "edit-conflict"] },
});
