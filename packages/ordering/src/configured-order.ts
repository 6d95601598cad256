import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { FieldError } from "@demarc/contract/core/errors";
import { endsOf } from "./dc-connection-order.ts";
import { refused } from "./field-errors.ts";
import { foreignFields } from "./foreign-fields.ts";
import type { ConfiguredOrder, OrderContext, UnjudgedOrder } from "./order-context.ts";
import { kindRules, packageErrors } from "./order-errors.ts";
import { orderValues, unitsOf } from "./order-values.ts";

const errorsOf = (order: UnjudgedOrder): FieldError[] => {
  const unknown = foreignFields(order.kind, order.body).map((field) => refused(field, "validation.invalid-data"));
  const errors = [...unknown, ...kindRules[order.kind].errors(order), ...packageErrors(order)];
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
};

export const configuredOrder = (kind: OrderKind, body: OrderBody, context: OrderContext): ConfiguredOrder => {
  const values = orderValues(kind, body, context.chosen);
  const siteCode = kind === "DC_CONNECTION" ? endsOf({ ...context, body }).siteA : body.siteCode;
  const order = {
    ...context,
    ...values,
    units: unitsOf(values),
    soldAt: { siteCode: siteCode ?? undefined, routeCode: body.routeCode ?? undefined },
  };
  return { ...order, errors: errorsOf(order) };
};
