import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { connectorsOf } from "./connectors.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext, OwnEquipment, UnjudgedOrder } from "./order-context.ts";
import { isSamePort } from "./patch-ports.ts";
import type { Package } from "@demarc/contract/core/package";

/** True if the far end belongs to another company, which must authorise the connection. */
export const needsAuthorisation = (type: string | null | undefined): boolean =>
  type === "OTHER_CUSTOMER" || type === "CARRIER" || type === "IX";

const ofOwn = (
  { equipment }: Pick<OrderContext, "equipment">,
  id: string | null | undefined,
): OwnEquipment | undefined => equipment.find((one) => one.id === id);

const equipmentErrors = (order: UnjudgedOrder, field: string, id: string | null | undefined): FieldError[] => {
  if (!id) return [required(field)];
  const own = ofOwn(order, id);
  if (!own) return [refused(field)];
  return own.lifecycle === "ACTIVE" ? [] : [refused(field, "validation.rack-not-active")];
};

/** The errors of a far end in own equipment. It must be a rack: only the near end can be units in a shared rack. */
const ownRackErrors = (order: UnjudgedOrder, id: string | null | undefined): FieldError[] =>
  ofOwn(order, id)?.kind === "SHARED_COLO" ? [refused("zSide.rackId")] : equipmentErrors(order, "zSide.rackId", id);

const connectorErrors = (body: OrderBody, chosen: Package): FieldError[] =>
  (["connectorA", "connectorZ"] as const).flatMap((field): FieldError[] => {
    const connector = body[field];
    if (!connector) return [required(field)];
    const fits = connectorsOf(chosen.meta["media"]).some((one) => one === connector);
    return fits ? [] : [refused(field, "validation.connector-does-not-fit")];
  });

/** The sites of both ends. If the far end is not an own rack, its site defaults to the site of the near end. */
export const endsOf = (order: Pick<UnjudgedOrder, "body" | "equipment">) => {
  const { body } = order;
  const siteA = ofOwn(order, body.aSide?.rackId)?.siteCode;
  const own = body.zSide?.type === "OWN_RACK" ? ofOwn(order, body.zSide.rackId)?.siteCode : undefined;
  return { siteA, siteZ: own ?? body.zSide?.siteCode ?? siteA };
};

/** The error if both ends are the same port, compared by the names under which they are patched. */
const portErrors = (order: UnjudgedOrder): FieldError[] => {
  const { aSide, zSide } = order.body;
  const rack = ofOwn(order, aSide?.rackId);
  if (!rack || !aSide || zSide?.type !== "OWN_RACK" || zSide.rackId !== rack.id) return [];
  return isSamePort(rack, aSide, zSide) ? [refused("zSide.port", "validation.same-port")] : [];
};

export const exchangesOf = (order: Pick<UnjudgedOrder, "body" | "equipment" | "sites">): readonly string[] => {
  const { siteZ } = endsOf(order);
  return order.sites.find(({ code }) => code === siteZ)?.ixps ?? [];
};

const exchangeErrors = (order: UnjudgedOrder): FieldError[] => {
  const { body } = order;
  const name = body.zSide?.companyName?.trim().toLowerCase();
  if (body.zSide?.type !== "IX" || !name || endsOf(order).siteZ === undefined) return [];
  const reachable = exchangesOf(order);
  if (reachable.some((one) => one.toLowerCase() === name)) return [];
  return reachable.length === 0
    ? [refused("zSide.type", "validation.no-exchange-here")]
    : [refused("zSide.companyName", "validation.exchange-not-here", { exchanges: reachable.join(", ") })];
};

const siteErrors = (order: UnjudgedOrder, chosen: Package): FieldError[] => {
  const { siteA, siteZ } = endsOf(order);
  if (siteA === undefined) return [];
  const field = order.body.zSide?.type === "OWN_RACK" ? "zSide.rackId" : "zSide.siteCode";
  const sold = chosen.siteCodes;
  if (sold && !sold.includes(siteA)) return [refused("aSide.rackId", "validation.not-sold-at-site")];
  if (chosen.meta["connection"] !== "METRO_CONNECT")
    return siteZ === siteA ? [] : [refused(field, "validation.same-site")];
  return siteZ === siteA || (sold && !sold.includes(siteZ ?? "")) ? [refused(field, "validation.other-site")] : [];
};

const farEndErrors = (order: UnjudgedOrder, chosen: Package): FieldError[] => {
  const { zSide } = order.body;
  if (!zSide?.type) return [required("zSide.type")];
  if (chosen.meta["connection"] === "IX_PORT_PATCH" && zSide.type !== "IX") return [refused("zSide.type")];
  if (zSide.type === "OWN_RACK") return ownRackErrors(order, zSide.rackId);
  if (!needsAuthorisation(zSide.type)) return [];
  return [
    ...(zSide.companyName?.trim() ? [] : [required("zSide.companyName")]),
    ...(zSide.loaDocumentId || zSide.loaFollows ? [] : [required("zSide.loaDocumentId")]),
  ];
};

const countErrors = ({ body, units }: UnjudgedOrder): FieldError[] =>
  body.fibreCount && body.fibreCount !== 2 * units ? [refused("fibreCount")] : [];

/** The errors of a connection order apart from its parameters: both ends, the connectors and the sites. */
export const dcConnectionErrors = (order: UnjudgedOrder): FieldError[] => {
  const { body, chosen } = order;
  const nearEnd = equipmentErrors(order, "aSide.rackId", body.aSide?.rackId);
  if (!chosen) return nearEnd;
  return [
    ...nearEnd,
    ...farEndErrors(order, chosen),
    ...connectorErrors(body, chosen),
    ...siteErrors(order, chosen),
    ...exchangeErrors(order),
    ...portErrors(order),
    ...countErrors(order),
  ];
};

/** Hints that do not stop an order of a connection. */
export const dcConnectionWarnings = ({ body: { zSide } }: UnjudgedOrder): string[] =>
  needsAuthorisation(zSide?.type) && !zSide?.loaDocumentId ? ["connection.loa-follows"] : [];
