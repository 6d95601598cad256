import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { CompleteAccessPerson, type OrderBody } from "@demarc/contract/core/order-body";
import type { UnjudgedOrder } from "./order-context.ts";
import type { Values } from "./configuration.ts";
import type { Package } from "@demarc/contract/core/package";

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

/** The maximum load of one feed in W: 80 % of the rating of its breaker. */
export const availableWatts = ({ phase, voltage, amperage }: FeedProfile): number =>
  Math.floor(Math.round(voltage * amperage * (phase === 3 ? Math.sqrt(3) : 1)) * 0.8);

/** The effective power, including defaults of the package, must fit one feed. */
const powerErrors = (values: Values, chosen: Package): FieldError[] => {
  const profile = feedProfileOf(chosen, values["feedProfile"]);
  if (!profile) return [];
  const most = availableWatts(profile) / 1000;
  return (["expectedKw", "committedKw"] as const)
    .filter((field) => Number(values[field] ?? "") > most)
    .map((field) => refused(field, "validation.max", { max: most }));
};

const siteErrors = ({ body, values, sites, chosen }: UnjudgedOrder): FieldError[] => {
  if (!body.siteCode) return [required("siteCode")];
  const site = sites.find(({ code }) => code === body.siteCode);
  if (site?.status !== "ACTIVE") return [refused("siteCode")];
  if (!chosen) return [];
  const isSold = chosen.siteCodes?.includes(site.code) ?? true;
  if (!isSold) return [refused("packageCode", "validation.not-sold-at-site")];
  const option = feedProfileOf(chosen, values["feedProfile"])?.powerOption;
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

/** The errors of a rack order apart from its parameters: the site, the power, the neighbour and the access list. */
export const rackErrors = (order: UnjudgedOrder): FieldError[] => {
  const { body, values, chosen, equipment } = order;
  const neighbour = equipment.find(({ id }) => id === body.adjacentTo);
  return [
    ...siteErrors(order),
    ...(chosen ? [...powerErrors(values, chosen), ...accessErrors(body, chosen)] : []),
    ...(body.adjacentTo && (neighbour?.kind !== "RACK" || neighbour.siteCode !== body.siteCode)
      ? [refused("adjacentTo")]
      : []),
  ];
};

export const rackWarnings = ({ body, sites, units }: UnjudgedOrder): string[] => {
  const free = sites.find(({ code }) => code === body.siteCode)?.free[body.packageCode ?? ""] ?? 0;
  return free < units ? ["rack.on-request"] : [];
};
