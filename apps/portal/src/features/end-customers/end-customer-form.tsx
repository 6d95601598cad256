import * as contract from "@demarc/contract/end-customers";
import { useState } from "react";
import { useContractForm, type ValuesOf } from "../../shell/forms/contract-form.ts";
import { changedMeanwhile, type Refusals } from "../../shell/refusals.ts";
import { SaveOrCancel } from "../../shell/save-or-cancel.tsx";
import { useText } from "../../shell/translate.ts";
import { Fields, Form, Span } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./end-customers.en.ts";

interface EndCustomerFormProps {
  readonly endCustomer?: contract.EndCustomer;
  readonly onSave: (body: contract.EndCustomerCreate, idempotencyKey: string) => Promise<void>;
  readonly onCancel: () => void;
}

const valuesFor = (entry: contract.EndCustomer | undefined) =>
  ({
    name: entry?.name ?? "",
    reference: entry?.reference ?? "",
    contact: {
      name: entry?.contact?.name ?? "",
      email: entry?.contact?.email ?? "",
      phoneNumber: entry?.contact?.phoneNumber ?? "",
    },
  }) as ValuesOf<typeof contract.createEndCustomer>;

const refusals = {
  "edit-conflict": changedMeanwhile["edit-conflict"],
  "end-customer.reference-in-use": { text: "end-customers.reference-in-use", field: "reference" },
} as const satisfies Refusals<keyof typeof en>;

/** Name, the reseller's own reference, and the person to call. */
export function EndCustomerForm({ endCustomer, onSave, onCancel }: EndCustomerFormProps) {
  const t = useText<typeof en>();
  const [values] = useState(() => valuesFor(endCustomer));
  const form = useContractForm(contract.createEndCustomer, {
    values,
    refusals,
    snapshotKey: endCustomer ? undefined : "end-customer.new",
  });
  const { errorsByField } = form;
  const labels = {
    name: t("end-customers.name"),
    reference: t("end-customers.reference"),
    "contact.name": t("end-customers.contact-name"),
    "contact.email": t("end-customers.contact-email"),
    "contact.phoneNumber": t("end-customers.contact-phone"),
  };
  return (
    <Form label={t("end-customers.one")} onSubmit={form.submit(onSave)}>
      <FormProblems form={form} labels={labels} />
      <Fields>
        <TextField
          {...form.register("name")}
          label={labels.name}
          error={errorsByField["name"]}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.register("reference")}
          label={labels.reference}
          hint={t("end-customers.reference-hint")}
          error={errorsByField["reference"]}
          autoComplete="off"
        />
        <TextField
          {...form.register("contact.name")}
          label={labels["contact.name"]}
          error={errorsByField["contact.name"]}
          optional
          autoComplete="off"
        />
        <Span of="half" alone>
          <TextField
            {...form.register("contact.email")}
            type="email"
            label={labels["contact.email"]}
            error={errorsByField["contact.email"]}
            optional
            autoComplete="off"
          />
        </Span>
        <Span of="half" alone>
          <TextField
            {...form.register("contact.phoneNumber")}
            type="tel"
            label={labels["contact.phoneNumber"]}
            error={errorsByField["contact.phoneNumber"]}
            optional
            autoComplete="off"
          />
        </Span>
      </Fields>
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} />
    </Form>
  );
}
