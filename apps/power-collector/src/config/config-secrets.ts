import fs from "node:fs";
import path from "node:path";
import type { CollectorConfig } from "./collector-config.ts";
import type { Fault } from "./config-fault.ts";

/** Where secrets come from: `{ file }` is relative to the folder of the configuration. */
export interface SecretSources {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Place {
  readonly path: Fault["path"];
  readonly value: unknown;
  replace(value: string): void;
}

const placesIn = (config: CollectorConfig): readonly Place[] => [
  { path: ["api", "token"], value: config.api.token, replace: (value) => (config.api.token = value) },
  ...config.devices.flatMap(({ snmp }, at): Place[] => {
    const { auth, privacy } = snmp;
    const inside = ["devices", at, "snmp"];
    return [
      { path: [...inside, "community"], value: snmp.community, replace: (value) => (snmp.community = value) },
      ...(auth ? [{ path: [...inside, "auth", "key"], value: auth.key, replace: (v: string) => (auth.key = v) }] : []),
      ...(privacy
        ? [{ path: [...inside, "privacy", "key"], value: privacy.key, replace: (v: string) => (privacy.key = v) }]
        : []),
    ];
  }),
];

/** The value of a reference to a secret; undefined if it has none. */
const lookUp = (reference: object, { folder, environment }: SecretSources): string | undefined => {
  if ("env" in reference) return environment[String(reference.env)]?.trim();
  const file = path.resolve(folder, String("file" in reference ? reference.file : ""));
  try {
    return fs.readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
};

const whyMissing = (reference: object): string =>
  "env" in reference
    ? `the environment variable ${String(reference.env)} is not set`
    : `the file ${String("file" in reference ? reference.file : "")} cannot be read or is empty`;

/** RFC 3414 section 11.2: a passphrase has at least eight characters. */
const leastKey = 8;

const valueFaults = (place: Place, value: string): readonly Fault[] => {
  if (place.path.at(-1) === "key" && value.length < leastKey)
    return [{ path: place.path, reason: `must have at least ${leastKey} characters` }];
  return place.path.at(-1) === "token" && !/^[\x21-\x7e]+$/.test(value)
    ? [{ path: place.path, reason: "must be one word of plain letters, digits and signs" }]
    : [];
};

/** Replaces each reference to a secret by its value. Returns a fault for each missing or invalid secret. */
export const resolveSecrets = (config: CollectorConfig, sources: SecretSources): readonly Fault[] =>
  placesIn(config).flatMap((place) => {
    const { value } = place;
    const isReference = typeof value === "object" && value !== null;
    if (!isReference && typeof value !== "string") return [];
    const found = isReference ? lookUp(value, sources) : value;
    if (!found) return [{ path: place.path, reason: isReference ? whyMissing(value) : "must not be empty" }];
    place.replace(found);
    return valueFaults(place, found);
  });

/** The values that no log may contain. Communities are too short and too common to be found in a text. */
export const secretsOf = (config: CollectorConfig): readonly string[] => [
  config.api.token,
  ...config.devices.flatMap(({ snmp }) => [snmp.auth?.key ?? [], snmp.privacy?.key ?? []].flat()),
];
