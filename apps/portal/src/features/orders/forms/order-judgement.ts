import type { ConfiguredOrder } from "@demarc/ordering/order-context";
import { orderErrors } from "@demarc/ordering/order-errors";
import { stepOfField } from "@demarc/ordering/order-forms";
import type { OrderBodyForm, RefusedField } from "./body/use-order-body.ts";

/** All errors of an order, one per field; incomplete numbers and refusals of the server take precedence. */
export const judge = ({ ownErrors }: OrderBodyForm, order: ConfiguredOrder): RefusedField[] => {
  const errors: RefusedField[] = [...ownErrors, ...orderErrors(order)];
  return errors.filter(({ field }, index) => errors.findIndex((other) => other.field === field) === index);
};

export const stepOf = ({ form, chosen }: OrderBodyForm, field: string): number => stepOfField(form, field, chosen);

/** The first step with an error; the last step without errors, which is as far as a person can go. */
export const furthestStep = (form: OrderBodyForm, errors: readonly RefusedField[]): number =>
  Math.min(form.form.steps.length - 1, ...errors.map(({ field }) => stepOf(form, field)));
