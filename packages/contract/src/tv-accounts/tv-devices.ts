import { endpoint } from "../core/endpoint.ts";
import { instant, nullableText, oneOf, optionalText, payload, requiredText, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly "tv-devices": typeof import("./tv-devices.ts");
  }
}

export const ledger = {
  "tv-account.device-activated": "tv.device.activated",
  "tv-account.device-removed": "tv.device.removed",
} as const;

/** A set-top box, an app on a television, a phone or tablet, or a browser. */
export const tvDeviceTypes = ["STB", "APP_TV", "MOBILE", "WEB"] as const;
export type TvDeviceType = (typeof tvDeviceTypes)[number];
/** Maximum length of the name of a device, in characters. */
export const longestDeviceName = 60;

/** A device as it introduces itself. */
export const TvDeviceInput = payload("tvDeviceInput", {
  type: oneOf(tvDeviceTypes),
  name: requiredText(longestDeviceName),
  serial: optionalText(60),
});
export type TvDeviceInput = Static<typeof TvDeviceInput>;

/** `lastSeenAt`: when it was activated last, because nothing reports the use of a device. */
export const TvDevice = Type.Object(
  {
    id: uuid(),
    name: Type.String(),
    type: oneOf(tvDeviceTypes),
    serial: nullableText(),
    activatedAt: instant(),
    lastSeenAt: instant(),
    state: oneOf(["ACTIVE", "REMOVED"]),
  },
  { title: "TvDevice" },
);
export type TvDevice = Static<typeof TvDevice>;

const ofDevice = payload("tvDevice", { id: uuid(), deviceId: uuid() });
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const listTvDevices = endpoint({
  name: "listTvDevices",
  summary: "List the devices of a TV account",
  details: "Active devices, newest first.",
  method: "GET",
  path: "/v1/account/:id/device",
  access: serviceDesk,
  params: payload("tvAccount", { id: uuid() }),
  responses: { 200: Type.Array(TvDevice) },
});

export const removeTvDevice = endpoint({
  name: "removeTvDevice",
  summary: "Remove a device from a TV account",
  details: "The device stops playing.",
  method: "DELETE",
  path: "/v1/account/:id/device/:deviceId",
  access: serviceDesk,
  params: ofDevice,
  responses: { 204: Type.Null() },
  errors: { 403: ["customer.suspended"] },
});
