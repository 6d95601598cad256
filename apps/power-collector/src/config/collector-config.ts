import { type Static, Type } from "typebox";

const closed = { additionalProperties: false };

/** A text of the file, `{ env: NAME }` or `{ file: PATH }`. Reading the configuration replaces it by its value. */
const secret = (types: readonly string[]) =>
  Type.Unsafe<string>({
    type: types,
    minLength: 1,
    properties: { env: { type: "string" }, file: { type: "string" } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
  });

const oidPattern = String.raw`^[0-2](\.(0|[1-9][0-9]{0,9})){1,127}$`;

const Source = Type.Object(
  { oid: Type.String({ pattern: oidPattern }), scale: Type.Number({ exclusiveMinimum: 0, default: 1 }) },
  closed,
);
const Sources = Type.Object(
  {
    currentA: Type.Optional(Source),
    voltageV: Type.Optional(Source),
    powerW: Type.Optional(Source),
    energyWh: Type.Optional(Source),
    powerFactor: Type.Optional(Source),
  },
  { ...closed, minProperties: 1 },
);

/** One meter of a device: the whole PDU, an outlet, or OIDs of your own. */
const Meter = Type.Object(
  {
    meter: Type.String({ minLength: 1, maxLength: 60 }),
    unit: Type.Optional(Type.Integer({ minimum: 0, maximum: 256 })),
    inlet: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
    outlet: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    phases: Type.Unsafe<1 | 3>({ enum: [1, 3], default: 1 }),
    multiplier: Type.Number({ exclusiveMinimum: 0, maximum: 100_000, default: 1 }),
    oids: Type.Optional(Sources),
    phaseOids: Type.Optional(Type.Array(Sources, { minItems: 3, maxItems: 3 })),
  },
  closed,
);

export const authProtocols = ["md5", "sha", "sha224", "sha256", "sha384", "sha512"] as const;
export const privacyProtocols = ["aes", "aes256b", "aes256r"] as const;
export const presetNames = ["apc-rpdu2", "raritan-pdu2", "servertech-sentry4", "eaton-epdu", "vertiv-v5"] as const;

const Snmp = Type.Object(
  {
    version: Type.Unsafe<"2c" | 3>({ enum: ["2c", 3] }),
    community: Type.Optional(secret(["string", "object"])),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
    context: Type.String({ default: "" }),
    auth: Type.Optional(
      Type.Object(
        {
          protocol: Type.Unsafe<(typeof authProtocols)[number]>({ enum: authProtocols }),
          key: secret(["string", "object"]),
        },
        closed,
      ),
    ),
    privacy: Type.Optional(
      Type.Object(
        {
          protocol: Type.Unsafe<(typeof privacyProtocols)[number]>({ enum: privacyProtocols }),
          key: secret(["string", "object"]),
        },
        closed,
      ),
    ),
  },
  closed,
);

const Device = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, default: 161 }),
    snmp: Snmp,
    timeoutMs: Type.Integer({ minimum: 100, maximum: 10_000, default: 2000 }),
    retries: Type.Integer({ minimum: 0, maximum: 5, default: 1 }),
    oidsPerRequest: Type.Integer({ minimum: 1, maximum: 60, default: 20 }),
    preset: Type.Optional(Type.Unsafe<(typeof presetNames)[number]>({ enum: presetNames })),
    meters: Type.Array(Meter, { minItems: 1 }),
  },
  closed,
);

/** The configuration file of the collector. Times are in the unit of their name. */
export const CollectorConfig = Type.Object(
  {
    api: Type.Object(
      {
        address: Type.String(),
        token: secret(["object"]),
        timeoutSeconds: Type.Integer({ minimum: 1, maximum: 120, default: 30 }),
        allowInsecure: Type.Boolean({ default: false }),
      },
      closed,
    ),
    poll: Type.Object(
      {
        intervalSeconds: Type.Integer({ minimum: 10, maximum: 300, default: 60 }),
        parallel: Type.Integer({ minimum: 1, maximum: 1000, default: 64 }),
      },
      { ...closed, default: {} },
    ),
    buffer: Type.Object(
      {
        folder: Type.String({ minLength: 1 }),
        maxMegabytes: Type.Number({ minimum: 1, maximum: 1_000_000, default: 512 }),
      },
      closed,
    ),
    devices: Type.Array(Device, { minItems: 1 }),
  },
  closed,
);
export type CollectorConfig = Static<typeof CollectorConfig>;
export type DeviceConfig = CollectorConfig["devices"][number];
export type MeterConfig = DeviceConfig["meters"][number];
export type SourcesConfig = Static<typeof Sources>;
