import { foldedText } from "../core/folded-text.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, optionalText, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { ofTvAccount, serviceDesk } from "./tv-accounts.ts";
import { longestDeviceName, TvDeviceInput } from "./tv-devices.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-activation": typeof import("./tv-activation.ts");
  }
}

export const ledger = {
  "tv-account.code-created": "tv.code.created",
  "tv-account.code-cancelled": "tv.code.cancelled",
  "tv-account.code-expired": "tv.code.expired",
  "tv-account.activation-requested": "tv.activation.requested",
  "tv-account.activation-confirmed": "tv.activation.confirmed",
  "tv-account.activation-dismissed": "tv.activation.dismissed",
  "tv-account.activation-expired": "tv.activation.expired",
} as const;

/** The letters of codes: no vowels, so that no code is a word. */
export const codeAlphabet = "BCDFGHJKLMNPQRSTVWXZ";
/** Letters of a code by its kind: an unconfirmed one lives longer. */
export const codeLengths = { CONFIRMED: 8, UNCONFIRMED: 12 } as const;
/** Maximum number of live unconfirmed codes per account. */
export const mostLiveCodes = 3;
export const codeMinutes = { shortest: 5, usual: 15, longest: 60 } as const;
export const codeDays = { usual: 7, longest: 30 } as const;
export const mostCodeUses = 10;
/** Minutes in which a person can confirm a device. */
export const requestMinutes = 30;

/** A code in groups of four letters: `BCDF-GHJK`. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/** A typed code in capitals, without spaces and dashes of any kind. */
export const plainCode = (typed: string): string => foldedText(typed.toUpperCase()).replace(/[\s-]/g, "");

/**
 * CONFIRMED codes are READY until a device sends one, then REQUESTED until a person decides. UNCONFIRMED codes are LIVE
 * until no uses are left.
 */
export const codeStates = ["READY", "LIVE", "REQUESTED", "USED", "CANCELLED", "EXPIRED"] as const;
export type CodeState = (typeof codeStates)[number];
export const requestStates = ["PENDING", "CONFIRMED", "DISMISSED", "EXPIRED"] as const;
export type RequestState = (typeof requestStates)[number];
export const codeDeliveries = ["display", "email", "sms"] as const;

export const TvActivationCode = Type.Object(
  {
    id: described(uuid(), "Id of the code"),
    accountId: described(uuid(), "Id of the TV account"),
    code: described(
      Type.String(),
      "In groups of four letters, such as BCDF-GHJK; empty if it no longer works",
      "BCDF-GHJK",
    ),
    kind: described(
      oneOf(["CONFIRMED", "UNCONFIRMED"]),
      "CONFIRMED: a person confirms the device. UNCONFIRMED: the device becomes active at once",
    ),
    state: described(oneOf(codeStates), "State of the code"),
    description: described(nullableText(), "What the code is for; null without a description", "Hotel room 12"),
    confirmUserInterfaceName: described(
      nullableText(),
      "Name that the device shows while it waits for confirmation",
      "Living room",
    ),
    maxUses: described(Type.Integer(), "Number of devices that the code can activate", 3),
    uses: described(Type.Integer(), "Number of devices that the code has activated", 1),
    deliveredVia: described(oneOf(["DISPLAY", "EMAIL", "SMS"]), "How the subscriber gets the code"),
    createdAt: described(instant(), "When it was created"),
    expiresAt: described(instant(), "When the code expires"),
  },
  { title: "TvActivationCode" },
);
export type TvActivationCode = Static<typeof TvActivationCode>;

export const TvActivationRequest = Type.Object(
  {
    id: described(uuid(), "Id of the request"),
    accountId: described(uuid(), "Id of the TV account"),
    activationCodeId: described(uuid(), "Id of the activation code"),
    device: Type.Object(
      {
        type: described(
          TvDeviceInput.properties.type,
          "Kind of device: a set-top box, an app on a television, a phone or tablet, or a browser",
        ),
        name: described(Type.String(), "Name of the device", "TV in the living room"),
        serial: described(nullableText(), "Serial number; null if it is not known", "NW410000"),
      },
      { title: "TvRequestedDevice" },
    ),
    state: described(oneOf(requestStates), "State of the request"),
    createdAt: described(instant(), "When it was created"),
    expiresAt: described(instant(), "When the request expires"),
    decidedAt: described(nullable(instant()), "When it was confirmed or dismissed; null before that"),
    deviceId: described(nullable(uuid()), "Id of the device"),
  },
  { title: "TvActivationRequest" },
);
export type TvActivationRequest = Static<typeof TvActivationRequest>;

const limited = ["tv-account.state-conflict", "tv.account-ended", "tv.max-devices"] as const;
const suspended = { 403: ["customer.suspended"] } as const;

export const GenerateTvCode = payload("generateActivationCodeRequest", {
  confirmUserInterfaceName: described(
    optionalText(60),
    "Name that the device shows while it waits for confirmation",
    "Living room",
  ),
  delivery: described(Type.Optional(oneOf(codeDeliveries)), "How the subscriber gets the code"),
  validMinutes: described(
    Type.Optional(Type.Integer({ rules: { min: codeMinutes.shortest, max: codeMinutes.longest } })),
    `Validity of the code in minutes; ${codeMinutes.usual} if omitted`,
    15,
  ),
});
export type GenerateTvCode = Static<typeof GenerateTvCode>;

export const createTvActivationCode = endpoint({
  name: "createTvActivationCode",
  summary: "Create an activation code",
  details:
    "One device can use the code to request activation. The code replaces the previous one of the account. With `delivery` set to `email`, the subscriber gets the code by e-mail.",
  method: "POST",
  path: "/v1/account/:id/activation",
  access: serviceDesk,
  params: ofTvAccount,
  body: GenerateTvCode,
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: TvActivationCode },
  errors: { ...suspended, 409: [...limited, "idempotency.secret-not-repeatable"] },
});

export const getTvActivationCode = endpoint({
  name: "getTvActivationCode",
  summary: "Get the activation code of a TV account",
  details: "The current code, or the code that a device has used to request activation. Returns 404 if there is none.",
  method: "GET",
  path: "/v1/account/:id/activation/code",
  access: serviceDesk,
  params: ofTvAccount,
  responses: { 200: TvActivationCode },
});

export const listTvActivationRequests = endpoint({
  name: "listTvActivationRequests",
  summary: "List device requests",
  details: "The last 20 requests. Waiting requests come first, then the newest.",
  method: "GET",
  path: "/v1/account/:id/activation",
  access: serviceDesk,
  params: ofTvAccount,
  responses: { 200: Type.Array(TvActivationRequest) },
});

const ofRequest = payload("tvActivationRequest", {
  id: described(uuid(), "Id of the TV account"),
  activationRequestId: described(uuid(), "Id of the device request"),
});

export const ConfirmTvActivation = payload("confirmActivationRequest", {
  deviceName: described(
    optionalText(longestDeviceName),
    "Name of the device in the list of devices",
    "TV in the living room",
  ),
});

export const confirmTvActivation = endpoint({
  name: "confirmTvActivation",
  summary: "Confirm a device request",
  details: "The device becomes active.",
  method: "POST",
  path: "/v1/account/:id/activation/:activationRequestId",
  access: serviceDesk,
  params: ofRequest,
  body: ConfirmTvActivation,
  responses: { 200: TvActivationRequest },
  errors: { ...suspended, 409: [...limited, "tv-request.state-conflict"] },
});

export const dismissTvActivation = endpoint({
  name: "dismissTvActivation",
  summary: "Dismiss a device request",
  details: "Also cancels its activation code.",
  method: "DELETE",
  path: "/v1/account/:id/activation/:activationRequestId",
  access: serviceDesk,
  params: ofRequest,
  responses: { 204: Type.Null() },
  errors: { ...suspended, 409: ["tv-request.state-conflict"] },
});

export const listTvUnconfirmedCodes = endpoint({
  name: "listTvUnconfirmedCodes",
  summary: "List unconfirmed codes",
  details: "The valid codes that activate devices without confirmation.",
  method: "GET",
  path: "/v1/account/:id/unconfirmedActivationCode",
  access: serviceDesk,
  params: ofTvAccount,
  responses: { 200: Type.Array(TvActivationCode) },
});

export const CreateTvUnconfirmedCode = payload("unconfirmedActivationCodeRequest", {
  description: described(optionalText(60), "What the code is for", "Hotel room 12"),
  maxUses: described(
    Type.Optional(Type.Integer({ rules: { min: 1, max: mostCodeUses } })),
    "Number of devices that the code can activate",
    3,
  ),
  expiryDate: described(
    Type.Optional(Type.String({ format: "date" })),
    `Last day of the code, at most ${codeDays.longest} days ahead; ${codeDays.usual} days if omitted`,
  ),
});
export type CreateTvUnconfirmedCode = Static<typeof CreateTvUnconfirmedCode>;

export const createTvUnconfirmedCode = endpoint({
  name: "createTvUnconfirmedCode",
  summary: "Create an unconfirmed code",
  details: "Activates devices without confirmation, up to `maxUses` times and until `expiryDate`.",
  method: "POST",
  path: "/v1/account/:id/unconfirmedActivationCode",
  access: serviceDesk,
  params: ofTvAccount,
  body: CreateTvUnconfirmedCode,
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: TvActivationCode },
  errors: { ...suspended, 409: [...limited, "tv.code-limit", "idempotency.secret-not-repeatable"] },
});

const ofCode = payload("tvActivationCode", {
  id: described(uuid(), "Id of the TV account"),
  activationCodeId: described(uuid(), "Id of the activation code"),
});

export const activateTvDevice = endpoint({
  name: "activateTvDevice",
  summary: "Activate a device for a TV account",
  details: "Uses an unconfirmed code on behalf of the device.",
  method: "POST",
  path: "/v1/account/:id/unconfirmedActivationCode/:activationCodeId",
  access: serviceDesk,
  params: ofCode,
  body: payload("createActivationRequest", { device: TvDeviceInput }),
  idempotent: "optional",
  responses: { 201: TvActivationRequest },
  errors: { ...suspended, 409: [...limited, "tv-code.state-conflict"] },
});

export const cancelTvUnconfirmedCode = endpoint({
  name: "cancelTvUnconfirmedCode",
  summary: "Cancel an unconfirmed code",
  method: "DELETE",
  path: "/v1/account/:id/unconfirmedActivationCode/:activationCodeId",
  access: serviceDesk,
  params: ofCode,
  responses: { 204: Type.Null() },
  errors: { ...suspended, 409: ["tv-code.state-conflict"] },
});

/** The response to a device: it is active, or it waits for a person and polls with its token. */
export const TvRedemption = Type.Object(
  {
    result: described(
      oneOf(["activated", "pending"]),
      "activated: the device is active. pending: it waits for confirmation",
    ),
    pollAfterSeconds: described(
      nullable(Type.Integer()),
      "Seconds to wait before the next poll; null if there is nothing to poll for",
      3,
    ),
    requestToken: described(
      nullable(Type.String()),
      "Token to poll the status of the request; null if the device is active",
      "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk",
    ),
    confirmUserInterfaceName: described(
      nullable(Type.String()),
      "Name that the device shows while it waits for confirmation",
      "Living room",
    ),
  },
  { title: "TvRedemption" },
);
export type TvRedemption = Static<typeof TvRedemption>;

export const redeemTvCode = endpoint({
  name: "redeemTvCode",
  summary: "Redeem an activation code on a device",
  details: "The device becomes active, or waits until a person confirms it.",
  method: "POST",
  path: "/v1/device/activation",
  access: { caller: "public", anonymous: true },
  body: payload("deviceActivationRequest", {
    code: described(
      Type.String({ maxLength: 40, rules: { required: true } }),
      "Activation code; case, spaces and dashes do not matter",
      "BCDF-GHJK",
    ),
    device: TvDeviceInput,
  }),
  responses: { 200: TvRedemption },
  errors: { 404: ["not-found"], 409: ["tv.not-active", "tv.max-devices"] },
});

export const getTvDeviceRequest = endpoint({
  name: "getTvDeviceRequest",
  summary: "Get the status of a device request",
  details: "For the device itself, which polls this call.",
  method: "GET",
  path: "/v1/device/activation/:requestToken",
  access: { caller: "public", anonymous: true },
  params: payload("tvRequestToken", {
    requestToken: described(
      Type.String({
        pattern: "^[A-Za-z0-9_-]{43}$",
      }),
      "The `requestToken` of the response to the code",
    ),
  }),
  responses: {
    200: Type.Object(
      {
        state: described(oneOf(requestStates), "State of the request"),
        pollAfterSeconds: described(
          nullable(Type.Integer()),
          "Seconds to wait before the next poll; null if there is nothing to poll for",
          3,
        ),
      },
      { title: "TvDeviceRequest" },
    ),
  },
});
