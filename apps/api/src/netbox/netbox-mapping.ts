import type { PrefixRecord } from "@demarc/contract/operator/prefixes";
import type { OperatorRack, RackRecord } from "@demarc/contract/operator/racks";
import type { NetBoxRecord } from "./netbox-client.ts";
import type { NetBoxSettings } from "./netbox-settings.ts";

/** Why a record of NetBox cannot be brought in. */
export class NotMapped extends Error {}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const slugOf = (record: NetBoxRecord, name: string): string => textOf(fieldOf(record[name], "slug"));
const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** True for the active records of a customer; false for records of the provider and for plans. */
export const isOfCustomer = (record: NetBoxRecord): boolean =>
  slugOf(record, "tenant") !== "" && fieldOf(record["status"], "value") === "active";

const customerOf = ({ customers }: NetBoxSettings, record: NetBoxRecord) => {
  const slug = slugOf(record, "tenant");
  const customerId = Object.hasOwn(customers, slug) ? customers[slug] : undefined;
  if (customerId === undefined) throw new NotMapped(`tenant ${slug} is not among the customers of the settings`);
  return customerId;
};

const perUnit: Readonly<Record<string, number>> = { mm: 1, in: 25.4 };

/** An outer measure in mm; undefined if NetBox has none. */
const measureOf = (record: NetBoxRecord, name: string): number | undefined => {
  const [value, factor] = [numberOf(record[name]), perUnit[textOf(fieldOf(record["outer_unit"], "value"))]];
  return value === undefined || factor === undefined ? undefined : Math.round(value * factor);
};

const siteOf = ({ sites = {} }: NetBoxSettings, record: NetBoxRecord): string => {
  const slug = slugOf(record, "site");
  return (Object.hasOwn(sites, slug) ? sites[slug] : undefined) ?? slug.toUpperCase();
};

const placeOf = ({ place }: NetBoxSettings, record: NetBoxRecord) => {
  const name = textOf(record["name"]);
  const { row, position } = new RegExp(place).exec(name)?.groups ?? {};
  if (!row || !position) throw new NotMapped(`the name ${JSON.stringify(name)} has no row and position`);
  const room = textOf(fieldOf(record["location"], "name"));
  if (room === "") throw new NotMapped("it has no location, which is the room");
  return { row, position, room };
};

type Commercial = NonNullable<NetBoxSettings["racks"]>;

/** The agreed part of a rack that Demarc has. */
const agreedOf = (rack: OperatorRack): Commercial => {
  const { packageCode, footprint, powerModel, committedKw, kwhPrice, lockType, contract } = rack;
  const { startDate, termMonths, endDate, noticeDays, autoRenew, renewalMonths, nrc, mrc } = contract;
  if (nrc === undefined || mrc === undefined) throw new NotMapped("the token may not read its prices");
  const kept = { startDate, termMonths, endDate, noticeDays, autoRenew, renewalMonths, nrc, mrc };
  return { packageCode, footprint, powerModel, committedKw, kwhPrice, lockType, contract: kept };
};

export const rackPlace = (settings: NetBoxSettings, record: NetBoxRecord) => {
  const [siteCode, name] = [siteOf(settings, record), textOf(record["name"]).toUpperCase()];
  return { siteCode, rackCode: name.startsWith(`${siteCode}-`) ? name : `${siteCode}-${name}` };
};

/** The body of `PUT /rack/ref`. The terms that Demarc agreed with the customer stay the same. */
export const rackFrom = (
  settings: NetBoxSettings,
  record: NetBoxRecord,
  known: OperatorRack | undefined,
): RackRecord => {
  const agreed = known ? agreedOf(known) : settings.racks;
  if (!agreed) throw new NotMapped("it is new, and the settings have no racks: package, contract and prices");
  const heightU = numberOf(record["u_height"]);
  if (heightU === undefined) throw new NotMapped("it has no height");
  const [widthMm, depthMm] = [measureOf(record, "outer_width"), measureOf(record, "outer_depth")];
  return {
    customerId: customerOf(settings, record),
    ...rackPlace(settings, record),
    ...placeOf(settings, record),
    ...agreed,
    facilityId: textOf(record["facility_id"]) || null,
    heightU,
    ...(widthMm === undefined ? {} : { widthMm }),
    ...(depthMm === undefined ? {} : { depthMm }),
    reason: "NetBox",
  };
};

const longestDescription = 120;

/** The body of `PUT /prefix/ref`. A customer may describe its prefix, so only a new one gets the description. */
export const prefixFrom = (settings: NetBoxSettings, record: NetBoxRecord, isNew: boolean): PrefixRecord => {
  const description = textOf(record["description"]).slice(0, longestDescription);
  const kind = settings.prefixes?.kind;
  return {
    customerId: customerOf(settings, record),
    prefix: textOf(record["prefix"]),
    ...(isNew && description !== "" ? { description } : {}),
    ...(isNew && kind !== undefined ? { kind } : {}),
    reason: "NetBox",
  };
};
