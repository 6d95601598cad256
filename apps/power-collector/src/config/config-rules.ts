import { isIPv4 } from "node:net";
import { presets } from "../snmp/presets/preset-list.ts";
import { placesOf } from "../snmp/presets/preset.ts";
import type { CollectorConfig, DeviceConfig, MeterConfig } from "./collector-config.ts";
import type { Fault } from "./config-fault.ts";

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));

const addressFaults = ({ api }: CollectorConfig): readonly Fault[] => {
  const path = ["api", "address"];
  if (!URL.canParse(api.address)) return [{ path, reason: "must be an address such as https://portal.example.nl" }];
  const { protocol, hostname, username, password, search, hash } = new URL(api.address);
  if (username || password || search || hash)
    return [{ path, reason: "must have no user, password, query or fragment" }];
  if (protocol === "https:") return [];
  if (protocol !== "http:") return [{ path, reason: "must begin with https://" }];
  return isLoopback(hostname) || api.allowInsecure
    ? []
    : [{ path, reason: "must begin with https://, because the token would be readable on the way" }];
};

const snmpFaults = ({ snmp }: DeviceConfig): readonly Fault[] => {
  const fault = (field: string, reason: string): Fault => ({ path: ["snmp", field], reason });
  const { version, community, user, auth, privacy } = snmp;
  if (version === "2c")
    return [
      ...(community === undefined ? [fault("version", '"community" is missing')] : []),
      ...(user !== undefined ? [fault("user", "belongs to version 3")] : []),
      ...(auth ? [fault("auth", "belongs to version 3")] : []),
      ...(privacy ? [fault("privacy", "belongs to version 3")] : []),
    ];
  return [
    ...(user === undefined ? [fault("version", '"user" is missing')] : []),
    ...(community !== undefined ? [fault("community", "belongs to version 2c")] : []),
    ...(privacy && !auth ? [fault("privacy", 'needs "auth" as well')] : []),
  ];
};

const ownOidFaults = (meter: MeterConfig): readonly Fault[] => {
  const places = (["unit", "inlet", "outlet"] as const).filter((name) => meter[name] !== undefined);
  return [
    ...places.map((name) => ({ path: [name], reason: 'belongs to a preset, and this meter has "oids"' })),
    ...(meter.phases === 3 && !meter.phaseOids ? [{ path: ["phases"], reason: '"phaseOids" is missing' }] : []),
    ...(meter.phases === 1 && meter.phaseOids ? [{ path: ["phaseOids"], reason: 'needs "phases: 3"' }] : []),
  ];
};

const presetFaults = (device: DeviceConfig, meter: MeterConfig): readonly Fault[] => {
  if (!device.preset) return [{ path: ["meter"], reason: 'needs "oids", because the device has no preset' }];
  const allowed = placesOf(presets[device.preset], meter.outlet !== undefined);
  const places = (["unit", "inlet"] as const).filter((name) => meter[name] !== undefined && !allowed.has(name));
  return [
    ...places.map((name) => ({
      path: [name],
      reason: `the preset ${device.preset} does not number ${name === "unit" ? "units" : "inlets"}; use "oids"`,
    })),
    ...(meter.outlet !== undefined && meter.phases === 3
      ? [{ path: ["phases"], reason: 'an outlet has one phase in a preset; use "oids"' }]
      : []),
    ...(meter.phaseOids ? [{ path: ["phaseOids"], reason: 'needs "oids" as well' }] : []),
  ];
};

const meterFaults = (device: DeviceConfig, meter: MeterConfig): readonly Fault[] =>
  meter.oids ? ownOidFaults(meter) : presetFaults(device, meter);

const repeated = (all: readonly { path: Fault["path"]; name: string }[], what: string): readonly Fault[] => {
  const known = new Set<string>();
  return all.flatMap(({ path, name }) => {
    if (known.has(name)) return [{ path, reason: `${what} "${name}" is there twice` }];
    known.add(name);
    return [];
  });
};

const under = (path: Fault["path"], faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));

/** Checks that the schema cannot express: the address, settings that belong together, and duplicate names. */
export const configFaults = (config: CollectorConfig): readonly Fault[] => {
  const devices = config.devices.map((device, at) => ({ device, path: ["devices", at] }));
  const meters = devices.flatMap(({ device, path }) =>
    device.meters.map((meter, at) => ({ device, meter, path: [...path, "meters", at] })),
  );
  return [
    ...addressFaults(config),
    ...devices.flatMap(({ device, path }) => under(path, snmpFaults(device))),
    ...meters.flatMap(({ device, meter, path }) => under(path, meterFaults(device, meter))),
    ...repeated(
      devices.map(({ device, path }) => ({ name: device.name, path: [...path, "name"] })),
      "the device",
    ),
    ...repeated(
      meters.map(({ meter, path }) => ({ name: meter.meter, path: [...path, "meter"] })),
      "the meter",
    ),
  ];
};
