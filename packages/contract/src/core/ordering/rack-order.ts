import { bodyErrors } from "../body-rules.ts";
import type { FieldError } from "../errors.ts";
import { CompleteAccessPerson, type OrderBody } from "./order-body.ts";
import type { OrderContext } from "./order-context.ts";
import type { Package } from "./package.ts";

const required = (field: string): FieldError => ({ field, message: "validation.required", params: {} });
const refused = (field: string, message = "validation.invalid-value"): FieldError => ({ field, message, params: {} });

/** The feeds of a power product, from its `meta`. `phase` is 1 or 3; three phases have their voltage from line to line. */
export interface FeedProfile {
  readonly labels: readonly ("A" | "B")[];
  readonly phase: number;
  readonly voltage: number;
  readonly amperage: number;
  readonly powerOption: string;
}

type Meta = Readonly<Record<string, unknown>>;
const profileFields = ["labels", "phase", "voltage", "amperage", "powerOption"];
const isFeedProfile = (meta: Meta): meta is Meta & FeedProfile => profileFields.every((name) => name in meta);

/** The feeds that a package sells under the code of a power product. */
export const feedProfileOf = (chosen: Package, code: string | null | undefined): FeedProfile | undefined => {
  const meta = chosen.products.find(
    (product) => product.type === "POWER" && product.selectedBy?.["feedProfile"]?.includes(code ?? ""),
  )?.meta;
  return meta && isFeedProfile(meta) ? meta : undefined;
};

/** The most that one feed may deliver, in W: 80 % of its breaker. */
export const availableWatts = ({ phase, voltage, amperage }: FeedProfile): number =>
  Math.floor(Math.round(voltage * amperage * (phase === 3 ? Math.sqrt(3) : 1)) * 0.8);

const powerErrors = (body: OrderBody, chosen: Package): FieldError[] => {
  const profile = feedProfileOf(chosen, body.feedProfile);
  if (!profile) return [];
  const most = availableWatts(profile) / 1000;
  return (["expectedKw", "committedKw"] as const)
    .filter((field) => (body[field] ?? 0) > most)
    .map((field) => ({ field, message: "validation.max", params: { max: most } }));
};

const siteErrors = (body: OrderBody, { sites, chosen }: OrderContext): FieldError[] => {
  if (!body.siteCode) return [required("siteCode")];
  const site = sites.find(({ code }) => code === body.siteCode);
  if (site?.status !== "ACTIVE") return [refused("siteCode")];
  if (!chosen) return [];
  const isSold = chosen.siteCodes?.includes(site.code) ?? true;
  if (!isSold) return [refused("packageCode", "validation.not-sold-at-site")];
  const option = feedProfileOf(chosen, body.feedProfile)?.powerOption;
  return option !== undefined && !site.powerOptions.includes(option)
    ? [refused("feedProfile", "validation.not-sold-at-site")]
    : [];
};

const accessErrors = ({ accessList }: OrderBody, chosen: Package): FieldError[] => {
  const people = accessList ?? [];
  if (chosen.meta["needsAccessList"] === true && people.length === 0)
    return [{ field: "accessList", message: "validation.min-array-length", params: { min: 1 } }];
  return people.flatMap((person, place) =>
    bodyErrors(CompleteAccessPerson, person).map(({ field, message, params = {} }) => ({
      field: `accessList.${place}.${field}`,
      message,
      params,
    })),
  );
};

/** What an order of racks violates beyond its parameters: the site, the power, the neighbour and the access list. */
export const rackErrors = (body: OrderBody, context: OrderContext): FieldError[] => {
  const { chosen, equipment } = context;
  const neighbour = equipment.find(({ id }) => id === body.adjacentTo);
  return [
    ...siteErrors(body, context),
    ...(chosen ? [...powerErrors(body, chosen), ...accessErrors(body, chosen)] : []),
    ...(body.adjacentTo && (neighbour?.kind !== "RACK" || neighbour.siteCode !== body.siteCode)
      ? [refused("adjacentTo")]
      : []),
  ];
};

/** Hints that do not stop an order of racks. */
export const rackWarnings = (body: OrderBody, { sites }: OrderContext): string[] => {
  const free = sites.find(({ code }) => code === body.siteCode)?.free[body.packageCode ?? ""] ?? 0;
  return free < (body.quantity ?? 1) ? ["rack.on-request"] : [];
};
