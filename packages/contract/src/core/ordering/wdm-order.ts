import type { FieldError } from "../errors.ts";
import { connectorsOf } from "./connectors.ts";
import type { OrderBody } from "./order-body.ts";
import type { OrderContext, RouteFacts } from "./order-context.ts";
import type { Package } from "./package.ts";

const required = (field: string): FieldError => ({ field, message: "validation.required", params: {} });
const refused = (field: string, message = "validation.invalid-value"): FieldError => ({ field, message, params: {} });

/** Whether a package is sold on a route: it has a mandatory price there. */
export const isSoldOnRoute = ({ products }: Package, routeCode: string): boolean =>
  products.some((product) => product.mandatory && product.routeCode === routeCode);

const handoverErrors = (body: OrderBody, route: RouteFacts, { equipment }: OrderContext): FieldError[] =>
  (["A", "Z"] as const).flatMap((side): FieldError[] => {
    const given = body[`handover${side}`];
    const site = side === "A" ? route.siteA : route.siteZ;
    const field = `handover${side}.rackId`;
    if (given?.siteCode && given.siteCode !== site) return [refused(`handover${side}.siteCode`)];
    if (!given?.rackId) return [];
    const own = equipment.find(({ id }) => id === given.rackId);
    if (own?.siteCode !== site || own.kind !== "RACK") return [refused(field)];
    return own.lifecycle === "ACTIVE" ? [] : [refused(field, "validation.rack-not-active")];
  });

const channelErrors = ({ preferredChannel }: OrderBody, { freeChannels }: RouteFacts): FieldError[] =>
  preferredChannel && !freeChannels.includes(preferredChannel)
    ? [refused("preferredChannel", "validation.channel-taken")]
    : [];

/** A path apart from another wave: another route, or the second path of this one. */
const diversityErrors = ({ diversityFrom }: OrderBody, route: RouteFacts, { waves }: OrderContext): FieldError[] => {
  if (!diversityFrom) return [];
  const wave = waves.find(({ id }) => id === diversityFrom);
  if (!wave) return [refused("diversityFrom")];
  const isApart = wave.routeCode !== route.routeCode || route.protectedAvailable;
  return isApart ? [] : [refused("diversityFrom", "validation.no-second-path")];
};

const connectorErrors = (body: OrderBody, chosen: Package): FieldError[] =>
  (["connectorA", "connectorZ"] as const)
    .filter((field) => body[field] && !connectorsOf(chosen.meta["media"]).some((one) => one === body[field]))
    .map((field) => refused(field, "validation.connector-does-not-fit"));

/** What an order of a wavelength violates beyond its parameters: the route, its channel, both ends and the other path. */
export const wdmErrors = (body: OrderBody, context: OrderContext): FieldError[] => {
  const { chosen, routes } = context;
  if (!body.routeCode) return [required("routeCode")];
  const route = routes.find(({ routeCode }) => routeCode === body.routeCode);
  if (!route || (chosen && !isSoldOnRoute(chosen, route.routeCode))) return [refused("routeCode")];
  return [
    ...channelErrors(body, route),
    ...handoverErrors(body, route, context),
    ...diversityErrors(body, route, context),
    ...(chosen ? connectorErrors(body, chosen) : []),
  ];
};

/** Hints that do not stop an order of a wavelength. */
export const wdmWarnings = (body: OrderBody, { routes }: OrderContext): string[] => {
  const route = routes.find(({ routeCode }) => routeCode === body.routeCode);
  const follows = (["handoverA", "handoverZ"] as const).some(
    (side) => !body[side]?.rackId && !body[side]?.loaDocumentId,
  );
  return [
    ...(follows ? ["connection.loa-follows"] : []),
    ...(route?.freeChannels.length === 0 ? ["wdm.no-free-channel"] : []),
  ];
};
