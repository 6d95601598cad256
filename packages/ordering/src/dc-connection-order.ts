import type { FieldError } from "@demarc/contract/core/errors";
import { refused, required } from "./field-errors.ts";
import { connectorsOf } from "./connectors.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";
import type { OrderContext, OwnEquipment } from "./order-context.ts";
import { unitsOf } from "./order-values.ts";
import { isSamePort } from "./patch-ports.ts";
import type { Package } from "@demarc/contract/core/package";

/** True if the far end belongs to another company, which must authorise the connection. */
export const needsAuthorisation = (type: string | null | undefined): boolean =>
  type === "OTHER_CUSTOMER" || type === "CARRIER" || type === "IX";

const ofOwn = ({ equipment }: OrderContext, id: string | null | undefined): OwnEquipment | undefined =>
  equipment.find((one) => one.id === id);

const equipmentErrors = (field: string, id: string | null | undefined, context: OrderContext): FieldError[] => {
  if (!id) return [required(field)];
  const own = ofOwn(context, id);
  if (!own) return [refused(field)];
  return own.lifecycle === "ACTIVE" ? [] : [refused(field, "validation.rack-not-active")];
};

/** The errors of a far end in own equipment. It must be a rack: only the near end can be units in a shared rack. */
const ownRackErrors = (id: string | null | undefined, context: OrderContext): FieldError[] =>
  ofOwn(context, id)?.kind === "SHARED_COLO" ? [refused("zSide.rackId")] : equipmentErrors("zSide.rackId", id, context);

const connectorErrors = (body: OrderBody, chosen: Package): FieldError[] =>
  (["connectorA", "connectorZ"] as const).flatMap((field): FieldError[] => {
    const connector = body[field];
    if (!connector) return [required(field)];
    const fits = connectorsOf(chosen.meta["media"]).some((one) => one === connector);
    return fits ? [] : [refused(field, "validation.connector-does-not-fit")];
  });

/** The sites of both ends. If the far end is not an own rack, its site defaults to the site of the near end. */
export const endsOf = (body: OrderBody, context: OrderContext) => {
  const siteA = ofOwn(context, body.aSide?.rackId)?.siteCode;
  const own = body.zSide?.type === "OWN_RACK" ? ofOwn(context, body.zSide.rackId)?.siteCode : undefined;
  return { siteA, siteZ: own ?? body.zSide?.siteCode ?? siteA };
};

/** The error if both ends are the same port, compared by the names under which they are patched. */
const portErrors = ({ aSide, zSide }: OrderBody, context: OrderContext): FieldError[] => {
  const rack = ofOwn(context, aSide?.rackId);
  if (!rack || !aSide || zSide?.type !== "OWN_RACK" || zSide.rackId !== rack.id) return [];
  return isSamePort(rack, aSide, zSide) ? [refused("zSide.port", "validation.same-port")] : [];
};

/** The internet exchanges that can be reached from the data centre of the far end. */
export const exchangesOf = (body: OrderBody, context: OrderContext): readonly string[] => {
  const { siteZ } = endsOf(body, context);
  return context.sites.find(({ code }) => code === siteZ)?.ixps ?? [];
};

const exchangeErrors = (body: OrderBody, context: OrderContext): FieldError[] => {
  const name = body.zSide?.companyName?.trim().toLowerCase();
  if (body.zSide?.type !== "IX" || !name || endsOf(body, context).siteZ === undefined) return [];
  const reachable = exchangesOf(body, context);
  if (reachable.some((one) => one.toLowerCase() === name)) return [];
  return reachable.length === 0
    ? [refused("zSide.type", "validation.no-exchange-here")]
    : [refused("zSide.companyName", "validation.exchange-not-here", { exchanges: reachable.join(", ") })];
};

const siteErrors = (body: OrderBody, context: OrderContext, chosen: Package): FieldError[] => {
  const { siteA, siteZ } = endsOf(body, context);
  if (siteA === undefined) return [];
  const field = body.zSide?.type === "OWN_RACK" ? "zSide.rackId" : "zSide.siteCode";
  const sold = chosen.siteCodes;
  if (sold && !sold.includes(siteA)) return [refused("aSide.rackId", "validation.not-sold-at-site")];
  if (chosen.meta["connection"] !== "METRO_CONNECT")
    return siteZ === siteA ? [] : [refused(field, "validation.same-site")];
  return siteZ === siteA || (sold && !sold.includes(siteZ ?? "")) ? [refused(field, "validation.other-site")] : [];
};

const farEndErrors = (body: OrderBody, context: OrderContext, chosen: Package): FieldError[] => {
  const { zSide } = body;
  if (!zSide?.type) return [required("zSide.type")];
  if (chosen.meta["connection"] === "IX_PORT_PATCH" && zSide.type !== "IX") return [refused("zSide.type")];
  if (zSide.type === "OWN_RACK") return ownRackErrors(zSide.rackId, context);
  if (!needsAuthorisation(zSide.type)) return [];
  return [
    ...(zSide.companyName?.trim() ? [] : [required("zSide.companyName")]),
    ...(zSide.loaDocumentId || zSide.loaFollows ? [] : [required("zSide.loaDocumentId")]),
  ];
};

const countErrors = (body: OrderBody, chosen: Package): FieldError[] =>
  body.fibreCount && body.fibreCount !== 2 * unitsOf("DC_CONNECTION", body, chosen) ? [refused("fibreCount")] : [];

/** The errors of a connection order apart from its parameters: both ends, the connectors and the sites. */
export const dcConnectionErrors = (body: OrderBody, context: OrderContext): FieldError[] => {
  const { chosen } = context;
  if (!chosen) return equipmentErrors("aSide.rackId", body.aSide?.rackId, context);
  return [
    ...equipmentErrors("aSide.rackId", body.aSide?.rackId, context),
    ...farEndErrors(body, context, chosen),
    ...connectorErrors(body, chosen),
    ...siteErrors(body, context, chosen),
    ...exchangeErrors(body, context),
    ...portErrors(body, context),
    ...countErrors(body, chosen),
  ];
};

/** Hints that do not stop an order of a connection. */
export const dcConnectionWarnings = ({ zSide }: OrderBody): string[] =>
  needsAuthorisation(zSide?.type) && !zSide?.loaDocumentId ? ["connection.loa-follows"] : [];
