import { parametersOfStep } from "@demarc/ordering/order-forms";
import { pathOf } from "@demarc/ordering/order-values";
import type { PackageParameter } from "@demarc/contract/core/package";
import { feedProfileOf } from "@demarc/ordering/rack-order";
import { uploadFile } from "../../../documents/documents.data.ts";
import { type ParameterForm, ParameterList } from "../parameters/parameter-list.tsx";
import { valuePrice } from "../parameters/value-price.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useOrderForm } from "./order-form-context.ts";

/** Everything that the catalogue asks for on the open step. A new parameter there appears without a change here. */
export function ParametersPart() {
  const form = useOrderForm();
  const { id: customerId } = useCustomer();
  const { kind, body, chosen, context, order, step } = form;
  const site = context.sites.find(({ code }) => code === body.siteCode);
  const fitsSite = (value: string) => {
    const option = chosen && feedProfileOf(chosen, value)?.powerOption;
    return !site || option === undefined || site.powerOptions.includes(option);
  };
  // A site does not have every power feed.
  const atSite = (one: PackageParameter): PackageParameter =>
    kind === "RACK" && one.key === "feedProfile" && one.allowedValues
      ? { ...one, allowedValues: one.allowedValues.filter(fitsSite) }
      : one;
  const parameters = parametersOfStep(step, order).map(atSite);
  if (!chosen || parameters.length === 0) return null;
  const fields: ParameterForm = {
    nameOf: (key) => pathOf(kind, key),
    valueOf: form.parameterOf,
    errorOf: (key) => form.errorOf(pathOf(kind, key)),
    priceOf: (key, value) => valuePrice(chosen, key, value, order.soldAt),
    onChange: form.setParameter,
    onLeave: (key) => form.touch(pathOf(kind, key)),
    offers: {
      sites: context.sites.map(({ code }) => ({ value: code, label: code })),
      racks: context.equipment.map(({ id, name }) => ({ value: id, label: name })),
      suggestions: {
        connectionPoint: context.address?.connectionPoints ?? [],
        currentServiceId: context.address?.serviceIds ?? [],
      },
      upload: (file) => uploadFile(customerId, file),
    },
  };
  return <ParameterList parameters={parameters} form={fields} />;
}
