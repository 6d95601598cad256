import { endpoint } from "../core/endpoint.ts";
import { instant, nullableText, oneOf, optionalText, payload, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";

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
export const longestDeviceName = 60;

export const TvDeviceInput = payload("tvDeviceInput", {
  type: described(
    oneOf(tvDeviceTypes),
    "Kind of device: a set-top box, an app on a television, a phone or tablet, or a browser",
  ),
  name: described(requiredText(longestDeviceName), "Name of the device", "TV in the living room"),
  serial: described(optionalText(60), "Serial number", "NW410000"),
});
export type TvDeviceInput = Static<typeof TvDeviceInput>;

export const TvDevice = Type.Object(
  {
    id: described(uuid(), "Id of the device"),
    name: described(Type.String(), "Name of the device", "TV in the living room"),
    type: described(
      oneOf(tvDeviceTypes),
      "Kind of device: a set-top box, an app on a television, a phone or tablet, or a browser",
    ),
    serial: described(nullableText(), "Serial number; null if it is not known", "NW410000"),
    activatedAt: described(instant(), "When the device was activated"),
    lastSeenAt: described(instant(), "When the TV platform saw the device last, or when it was activated"),
    state: described(oneOf(["ACTIVE", "REMOVED"]), "State of the device"),
  },
  { title: "TvDevice" },
);
export type TvDevice = Static<typeof TvDevice>;

const ofDevice = payload("tvDevice", {
  id: described(uuid(), "Id of the TV account"),
  deviceId: described(uuid(), "Id of the device"),
});
const serviceDesk = { caller: ["RESELLER_SERVICE_DESK"] } as const;

export const listTvDevices = endpoint({
  name: "listTvDevices",
  summary: "List the devices of a TV account",
  details: "Active devices, newest first.",
  method: "GET",
  path: "/v1/account/:id/device",
  access: serviceDesk,
  params: payload("tvAccount", { id: described(uuid(), "Id of the TV account") }),
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
