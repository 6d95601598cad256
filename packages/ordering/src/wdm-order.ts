import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { connectorsOf } from "./connectors.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OwnWdm, RouteFacts, UnjudgedOrder } from "./order-context.ts";
import type { Package } from "@demarc/contract/core/package";

/** Whether a package is sold on a route: it has a mandatory price there. */
export const isSoldOnRoute = ({ products }: Package, routeCode: string): boolean =>
  products.some((product) => product.mandatory && product.routeCode === routeCode);

const handoverErrors = ({ body, equipment }: UnjudgedOrder, route: RouteFacts): FieldError[] =>
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

const endsText = ({ siteA, siteZ }: RouteFacts): string => [siteA, siteZ].toSorted().join();

/**
 * Why a wavelength on a route has no separate path from another one; undefined if it has one. Both must connect the same two
 * data centres, so that one can take over from the other: over different routes, or over the two paths of one route.
 */
export const diversityProblem = (
  { routeCode }: Pick<OwnWdm, "routeCode">,
  route: RouteFacts,
  routes: readonly RouteFacts[],
): string | undefined => {
  if (routeCode === route.routeCode) return route.protectedAvailable ? undefined : "validation.no-second-path";
  const other = routes.find((one) => one.routeCode === routeCode);
  return other && endsText(other) === endsText(route) ? undefined : "validation.other-ends";
};

const diversityErrors = ({ body, wdms, routes }: UnjudgedOrder, route: RouteFacts): FieldError[] => {
  if (!body.diversityFrom) return [];
  const wdm = wdms.find(({ id }) => id === body.diversityFrom);
  if (!wdm) return [refused("diversityFrom")];
  const problem = diversityProblem(wdm, route, routes);
  return problem ? [refused("diversityFrom", problem)] : [];
};

const connectorErrors = (body: OrderBody, chosen: Package): FieldError[] =>
  (["connectorA", "connectorZ"] as const)
    .filter((field) => body[field] && !connectorsOf(chosen.meta["media"]).some((one) => one === body[field]))
    .map((field) => refused(field, "validation.connector-does-not-fit"));

/** The errors of a wavelength order apart from its parameters: the route, its channel, both ends and the other path. */
export const wdmErrors = (order: UnjudgedOrder): FieldError[] => {
  const { body, chosen, routes } = order;
  if (!body.routeCode) return [required("routeCode")];
  const route = routes.find(({ routeCode }) => routeCode === body.routeCode);
  if (!route || (chosen && !isSoldOnRoute(chosen, route.routeCode))) return [refused("routeCode")];
  return [
    ...channelErrors(body, route),
    ...handoverErrors(order, route),
    ...diversityErrors(order, route),
    ...(chosen ? connectorErrors(body, chosen) : []),
  ];
};

export const wdmWarnings = ({ body, routes }: UnjudgedOrder): string[] => {
  const route = routes.find(({ routeCode }) => routeCode === body.routeCode);
  const follows = (["handoverA", "handoverZ"] as const).some(
    (side) => !body[side]?.rackId && !body[side]?.loaDocumentId,
  );
  return [
    ...(follows ? ["connection.loa-follows"] : []),
    ...(route?.freeChannels.length === 0 ? ["wdm.no-free-channel"] : []),
  ];
};
