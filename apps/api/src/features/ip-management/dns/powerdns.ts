import type { Config } from "../../../platform/process/environment.ts";
import { systemAt, WrongAnswer } from "../../../platform/http-connector.ts";
import type { Log } from "../../../platform/process/log.ts";
import { holds, storedBlock } from "../blocks/ip-block.ts";
import { reversedBlock, zonesOf } from "../delegation/reverse-zones.ts";
import { type Dns, PartlyPublished, type PtrRecord, type PublishedPtr } from "./dns-port.ts";
import { inParts, listIn } from "./dns-answers.ts";

const ttlSeconds = 3600;
const mostSets = 256;
/** Limit for a list of zones, and for a zone with all its records: about 100,000 records. */
const largestList = 16 * 1024 * 1024;
/** PowerDNS copies these zones from another server. */
const copies: ReadonlySet<unknown> = new Set(["Slave", "Secondary", "Consumer"]);

interface Zone {
  readonly id: string;
  /** Without the dot at the end. */
  readonly name: string;
}

const contentOf = (ptr: string): string => `${ptr}.`;
const within = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);
const plain = (name: unknown): string => String(name).toLowerCase().replace(/\.$/, "");

const changeOf = ({ name, ptr }: PtrRecord) => ({
  name: `${name}.`,
  type: "PTR",
  ...(ptr === null
    ? { changetype: "DELETE" }
    : { changetype: "REPLACE", ttl: ttlSeconds, records: [{ content: contentOf(ptr), disabled: false }] }),
});

/** The zone that DNS uses for a name: the longest match. */
const zoneFor = (zones: readonly Zone[], name: string): Zone | undefined =>
  zones
    .filter((zone) => within(name, zone.name))
    .toSorted((one, other) => other.name.length - one.name.length)
    .at(0);

/** One invalid record makes PowerDNS refuse the whole change, so the other records are sent without it. */
const isRefused = (error: unknown): boolean => error instanceof WrongAnswer && error.status === 422;

interface PtrSet {
  readonly name: string;
  /** Undefined unless the set has exactly one enabled record, with our TTL. */
  readonly ptr: string | undefined;
}

const setFrom = ({ name, ttl, records }: Record<string, unknown>): PtrSet => {
  const [record, ...more] = Array.isArray(records) ? (records as Record<string, unknown>[]) : [];
  const isOurs = record?.["disabled"] === false && more.length === 0 && ttl === ttlSeconds;
  return { name: plain(name), ptr: isOurs ? plain(record["content"]) : undefined };
};

type PowerDnsConfig = Extract<Config["dns"], { readonly kind: "powerdns" }>;

/** The HTTP API of PowerDNS 4.5 and later. */
const powerDnsApi = ({ url, token }: PowerDnsConfig, log: Log) => {
  const call = systemAt(url, log);
  const zonesUrl = `${url}/api/v1/servers/localhost/zones`;
  const headers = { "X-API-Key": token, "Content-Type": "application/json" };
  const get = (rest: string) =>
    call({ url: `${zonesUrl}${rest}`, method: "GET", headers: { "X-API-Key": token }, largest: largestList });
  const pathOf = ({ id }: Zone): string => `/${encodeURIComponent(id)}`;
  const change = async (zone: Zone, records: readonly PtrRecord[]): Promise<PublishedPtr[]> => {
    try {
      const body = JSON.stringify({ rrsets: records.map(changeOf) });
      await call({ url: `${zonesUrl}${pathOf(zone)}`, method: "PATCH", headers, body });
      return records.map(({ address }) => ({ address, live: true }));
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (records.length === 1) return records.map(({ address }) => ({ address, live: false }));
      const middle = Math.ceil(records.length / 2);
      return [...(await change(zone, records.slice(0, middle))), ...(await change(zone, records.slice(middle)))];
    }
  };
  return {
    zones: async (): Promise<Zone[]> =>
      listIn({ zones: await get("?dnssec=false") }, "zones").flatMap(({ id, name, kind }) =>
        typeof id === "string" && typeof name === "string" && !copies.has(kind) ? [{ id, name: plain(name) }] : [],
      ),
    ptrSets: async (zone: Zone): Promise<PtrSet[]> =>
      listIn(await get(pathOf(zone)), "rrsets")
        .filter(({ type }) => type === "PTR")
        .map(setFrom),
    change: (zone: Zone, records: readonly PtrRecord[]) => inParts(records, mostSets, (part) => change(zone, part)),
  };
};

/** Throws for a new name without a zone, so that the operator creates the zone. A removal does not need one. */
const refuseWithoutZone = (records: readonly PtrRecord[], published: readonly PublishedPtr[]): void => {
  const [first, ...others] = records.filter(({ ptr }) => ptr !== null);
  if (!first) return;
  const more = others.length > 0 ? ` and of ${others.length} more addresses` : "";
  throw new PartlyPublished(
    `PowerDNS has no zone for the name of ${first.address} (${first.name})${more}: create it`,
    published,
  );
};

/** Without a zone, a removal is already complete. */
const goneFrom = (records: readonly PtrRecord[]): PublishedPtr[] =>
  records.filter(({ ptr }) => ptr === null).map(({ address }) => ({ address, live: true }));

const unchangedIn = (sets: readonly PtrSet[]): ((record: PtrRecord) => boolean) => {
  const known = new Map(sets.map(({ name, ptr }) => [name, ptr]));
  return ({ name, ptr }) => ptr !== null && known.get(name) === ptr;
};

const noDelegation = async (): Promise<never> => {
  throw new Error("with PowerDNS the product publishes names only: delegate the zone by hand");
};

/** Publishes names in existing zones of PowerDNS. Does not create zones, because resolvers only query delegated zones. */
export const powerDns = (config: PowerDnsConfig, log: Log): Dns => {
  const api = powerDnsApi(config, log);

  const publishPtrs = async (records: readonly PtrRecord[]): Promise<PublishedPtr[]> => {
    const zones = await api.zones();
    const byZone = Map.groupBy(records, ({ name }) => zoneFor(zones, name));
    const published: PublishedPtr[] = [];
    for (const [zone, own] of byZone) published.push(...(zone ? await api.change(zone, own) : goneFrom(own)));
    refuseWithoutZone(byZone.get(undefined) ?? [], published);
    return published;
  };

  /** The names of one zone: missing or different, unchanged, and surplus. */
  const differences = async (zone: Zone, prefix: string, wanted: readonly PtrRecord[]) => {
    const sets = await api.ptrSets(zone);
    const isUnchanged = unchangedIn(sets);
    const names = new Set(wanted.map(({ name }) => name));
    const block = storedBlock(prefix);
    const surplus = sets.filter(({ name }) => {
      const own = reversedBlock(name);
      return own !== undefined && holds(block, own) && !names.has(name);
    });
    return {
      missing: wanted.filter((record) => !isUnchanged(record)),
      unchanged: wanted.filter(isUnchanged),
      surplus: surplus.map(({ name }) => ({ address: name, name, ptr: null })),
    };
  };

  const replacePtrs = async (prefix: string, records: readonly PtrRecord[]): Promise<PublishedPtr[]> => {
    const zones = await api.zones();
    const byZone = Map.groupBy(records, ({ name }) => zoneFor(zones, name));
    const heads = zonesOf(prefix).map(({ name, kind, parent }) => (kind === "CLASSLESS" ? parent : name));
    const touched = zones.filter(({ name }) => heads.some((head) => within(head, name) || within(name, head)));
    const published: PublishedPtr[] = [];
    for (const zone of touched) {
      const { missing, unchanged, surplus } = await differences(zone, prefix, byZone.get(zone) ?? []);
      const removed = await api.change(zone, surplus);
      if (removed.some(({ live }) => !live)) throw new Error(`names in ${zone.name} could not be removed`);
      published.push(
        ...(await api.change(zone, missing)),
        ...unchanged.map(({ address }) => ({ address, live: true })),
      );
      log.info({ zone: zone.name, prefix, set: missing.length, removed: surplus.length }, "reverse DNS is reconciled");
    }
    refuseWithoutZone(byZone.get(undefined) ?? [], published);
    return published;
  };

  return { publishPtrs, replacePtrs, checkNameServers: noDelegation, delegate: noDelegation };
};
