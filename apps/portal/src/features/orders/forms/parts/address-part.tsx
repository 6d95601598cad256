import { normalise } from "@demarc/contract/core/normalise";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { type AddressPart, spreadAddress } from "../../../reference-data/address-parts.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { addressCheckQuery, wishOf } from "./line-order.data.ts";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";

const AddressProblem = lazyPart(() => import("./address-problem.tsx"), "AddressProblem");

/** The address of the line. It is checked when the step is left. */
export function AddressPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { data, error } = useQuery({ ...addressCheckQuery(wishOf(form.sent)), enabled: false });
  const change = (name: AddressPart, text: string) => {
    if (name === "houseNumber") form.setNumber(`address.${name}`, text);
    else form.set(`address.${name}`, text);
    if (form.body.availabilityCheckId) form.set("availabilityCheckId", null);
  };
  const field = (name: AddressPart) => {
    const path = `address.${name}`;
    return {
      name: path,
      label: t(`order-form.field.address.${name}`),
      value: form.textOf(path),
      error: form.errorOf(path),
      onChange: (event: { readonly target: { readonly value: string } }) => change(name, event.target.value),
      spread: spreadAddress(name, true, change),
      onBlur: () => form.touch(path),
      autoComplete: "off",
    };
  };
  return (
    <Card title={t("order-form.address-title")} description={t("order-form.address-text")}>
      <Suspense>{(data?.suggestions ?? error) && <AddressProblem answer={data} failed={error !== null} />}</Suspense>
      <Fields>
        <Span of="half">
          <TextField {...field("postalCode")} normalise={normalise["postal-code"]} placeholder="1234 AB" />
        </Span>
        <Span of="half">
          <TextField {...field("houseNumber")} inputMode="numeric" />
        </Span>
        <Span of="half">
          <TextField {...field("houseNumberExtension")} optional normalise={normalise.text} />
        </Span>
        <Span of="half">
          <TextField {...field("room")} optional normalise={normalise.text} />
        </Span>
      </Fields>
    </Card>
  );
}
