import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { accountFields } from "../tv-accounts/tv-account-fields.ts";
import { requestStates } from "../tv-accounts/tv-activation.ts";
import { TvDeviceInput } from "../tv-accounts/tv-devices.ts";
import { externalRef, optionalRef } from "./refs.ts";
import { RefusedRow } from "./refused-rows.ts";
import { plannedWrite, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorTvDeviceEvents: typeof import("./tv-device-events.ts");
  }
}

export const mostDeviceEvents = 5000;
export const largestDeviceEvents = 5 * 1024 * 1024;
/** Maximum number of codes per request: each of them can activate a device. */
export const mostTypedCodes = 20;
/** Maximum number of minutes that an event can be ahead of the clock of the portal. */
export const mostMinutesAhead = 5;

export const deviceEventTypes = ["ENTERED_CODE", "SEEN", "REMOVED"] as const;

export const DeviceEvent = payload("tvDeviceEvent", {
  type: described(
    oneOf(deviceEventTypes),
    "ENTERED_CODE: someone typed an activation code on a device. SEEN: the device was switched on or plays. REMOVED: the platform no longer knows the device",
  ),
  at: described(instant(), "When this happened"),
  eventId: optionalRef("event; ENTERED_CODE needs one, and the same one again changes nothing", "evt-1042"),
  code: described(
    Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    "The typed code, of ENTERED_CODE",
    "BCDF-GHJK",
  ),
  device: described(Type.Optional(TvDeviceInput), "The device, of ENTERED_CODE"),
  deviceId: described(Type.Optional(uuid()), "Id of the device from its `device-on` command, of SEEN and REMOVED"),
});
export type DeviceEvent = Static<typeof DeviceEvent>;

const requestFields = {
  requestId: described(uuid(), "Id of the activation request"),
  eventId: externalRef("event", "evt-1042"),
  accountNr: accountFields.accountNr,
  state: described(
    oneOf(requestStates),
    "PENDING: a person has to confirm it. CONFIRMED: the device is active. DISMISSED and EXPIRED: it is not",
  ),
  deviceId: described(nullable(uuid()), "Id of the device, as in its commands; null before it is confirmed"),
  confirmUserInterfaceName: described(
    nullableText(),
    "Name that the device shows while it waits for confirmation",
    "Living room",
  ),
  expiresAt: described(instant(), "When the request expires"),
};

export const OperatorTvActivationRequest = Type.Object(requestFields, { title: "OperatorTvActivationRequest" });
export type OperatorTvActivationRequest = Static<typeof OperatorTvActivationRequest>;

/** The rules of an event across its fields. */
export const deviceEventRules = ({ type, eventId, code, device, deviceId }: DeviceEvent): FieldError[] => {
  const isCode = type === "ENTERED_CODE";
  const needed = isCode ? { eventId, code, device } : { deviceId };
  const needless = isCode ? { deviceId } : { code, device };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  const unwanted = Object.entries(needless).filter(([, value]) => value !== undefined);
  return [
    ...missing.map(([field]) => ({ field, message: "validation.required" })),
    ...unwanted.map(([field]) => ({ field, message: "validation.invalid-value" })),
  ];
};

export const reportTvDeviceEvents = endpoint({
  ...plannedWrite,
  name: "reportTvDeviceEvents",
  summary: "Report what devices of the TV platform do",
  details: `Takes a JSON array or NDJSON of at most ${mostDeviceEvents} events, ${mostTypedCodes} of them typed codes. A refused event does not stop the others, and an event that is older than the data of the portal does not change them. Your platform limits how often a device can type codes, because the portal does not see its address. SEEN is a measurement: it is not in the plan and does not write an event.`,
  method: "POST",
  path: "/operator/v1/tv/device-event",
  access: serviceRight("tv.write"),
  bodyBytes: largestDeviceEvents,
  body: Type.Array(DeviceEvent, { title: "tvDeviceEvents", maxItems: mostDeviceEvents }),
  records: true,
  responses: {
    200: written("ReportedTvDeviceEvents", {
      updated: described(Type.Integer(), "Number of events that changed something"),
      unchanged: described(Type.Integer(), "Number of events that changed nothing"),
      rejected: described(Type.Array(RefusedRow), "The refused events"),
      requests: described(
        Type.Array(
          Type.Object(
            { index: described(Type.Integer(), "Position in the request, from 0"), ...requestFields },
            { title: "ReportedTvActivationRequest" },
          ),
        ),
        "The activation requests of typed codes",
      ),
    }),
  },
});

export const readOperatorTvActivationRequest = endpoint({
  name: "readOperatorTvActivationRequest",
  summary: "Get an activation request of a TV device",
  details: "A confirmed device is also in the command `device-on`, with the `requestId` in its payload.",
  method: "GET",
  path: "/operator/v1/tv/activation-request/:requestId",
  access: serviceRight("tv.read"),
  params: payload("tvActivationRequestPath", { requestId: described(uuid(), "Id of the activation request") }),
  responses: { 200: OperatorTvActivationRequest },
});
