import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { type TvAccount, TvAccountUpdate } from "@demarc/contract/tv-accounts/tv-accounts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { endCustomersQuery, leftOut } from "../end-customers/offered-end-customers.data.ts";
import { AddressFields, type SetValue } from "../reference-data/address-fields.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type { personFields, SubscriberValues } from "./tv-account-values.ts";
import type en from "./tv-accounts.en.ts";

interface SubscriberForm {
  readonly register: UseFormReturn<SubscriberValues>["register"];
  readonly setValue: SetValue;
  readonly control: unknown;
  readonly errorsByField: Readonly<Record<string, string>>;
}

interface SubscriberCardsProps {
  readonly form: SubscriberForm;
  /** The end customer of the account, which may be one that is no longer offered. */
  readonly endCustomer?: TvAccount["endCustomer"];
}

export function SubscriberCards({ form, endCustomer = null }: SubscriberCardsProps) {
  const t = useText<typeof en>();
  const { type } = useCustomer();
  const text = (name: (typeof personFields)[number], tidy: (value: string) => string = normalise.text) => ({
    ...form.register(`subscriber.${name}`),
    label: t(`tv.field.${name}`),
    error: form.errorsByField[`subscriber.${name}`],
    optional: !isRequiredAt(TvAccountUpdate.properties.subscriber, name),
    normalise: tidy,
    // Autofill is off: the browser would offer the data of its own user.
    autoComplete: "off",
  });
  return (
    <>
      <Card title={t("tv.subscriber")} icon="user">
        <Fields>
          {nameFields((part) => text(part))}
          <Span of="half" ownRow>
            <TextField {...text("email", normalise.email)} type="email" />
          </Span>
          <Span of="half" ownRow>
            <TextField {...text("phoneNumber", normalise["phone-number"])} inputMode="tel" mono />
          </Span>
        </Fields>
      </Card>
      <Card title={t("tv.address")} icon="address">
        <AddressFields
          form={form}
          of="subscriber.address"
          labelOf={(field) => t(`tv.field.${field}`)}
          autoComplete={{}}
        />
      </Card>
      <Card title={t("tv.form.own")} icon="edit">
        <Fields>
          <TextField
            {...form.register("reference")}
            label={t("tv.reference")}
            hint={t("tv.form.reference-hint")}
            error={form.errorsByField["reference"]}
            normalise={normalise.text}
            optional
            autoComplete="off"
          />
          {type === "reseller" && <EndCustomerField form={form} current={endCustomer} />}
        </Fields>
      </Card>
    </>
  );
}

interface EndCustomerFieldProps {
  readonly form: SubscriberForm;
  readonly current: TvAccount["endCustomer"];
}

/** Active end customers, and the one that the account has. */
function EndCustomerField({ form, current }: EndCustomerFieldProps) {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const endCustomers = useQuery(endCustomersQuery(id)).data;
  const offered = (endCustomers?.items ?? []).filter(({ active, id: own }) => active && own !== current?.id);
  const choosable = [...(current ? [current] : []), ...offered].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  const left = endCustomers ? leftOut(endCustomers) : 0;
  if (choosable.length === 0) return null;
  return (
    <SelectField
      {...form.register("endCustomerId")}
      label={t("tv.end-customer")}
      optional
      hint={left > 0 ? t("tv.form.end-customers-left", { count: offered.length, left }) : undefined}
      error={form.errorsByField["endCustomerId"]}
      options={[
        { value: "", label: t("tv.form.no-end-customer") },
        ...choosable.map((one) => ({ value: one.id, label: one.name })),
      ]}
    />
  );
}
