import { createEndCustomer, type EndCustomer, type EndCustomerCreate } from "@demarc/contract/end-customers";
import { useState } from "react";
import { hasCode } from "../../shell/calls/call-error.ts";
import { useContractForm, type ValuesOf } from "../../shell/forms/contract-form.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fields, Form, FormActions, Span } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./lines.en.ts";

interface EndCustomerFormProps {
  readonly endCustomer?: EndCustomer;
  readonly onSave: (body: EndCustomerCreate) => Promise<void>;
  readonly onCancel: () => void;
}

const valuesFor = (entry: EndCustomer | undefined) =>
  ({
    name: entry?.name ?? "",
    reference: entry?.reference ?? "",
    contact: {
      name: entry?.contact?.name ?? "",
      email: entry?.contact?.email ?? "",
      phoneNumber: entry?.contact?.phoneNumber ?? "",
    },
  }) as ValuesOf<typeof createEndCustomer>;

/** Name, the reseller's own reference, and the person to call. */
export function EndCustomerForm({ endCustomer, onSave, onCancel }: EndCustomerFormProps) {
  const t = useText<typeof en>();
  const [values] = useState(() => valuesFor(endCustomer));
  const [overtaken, setOvertaken] = useState(false);
  const form = useContractForm(createEndCustomer, { values });
  const { errorsByField, register } = form;
  const save = async (body: EndCustomerCreate) => {
    try {
      await onSave(body);
    } catch (error) {
      if (hasCode(error, "end-customer.reference-in-use"))
        return form.setError("reference", { message: "lines.reference-in-use" });
      if (!hasCode(error, "edit-conflict")) throw error;
      setOvertaken(true);
    }
  };
  const labels = {
    name: t("lines.end-customer-name"),
    reference: t("lines.end-customer-reference"),
    "contact.name": t("lines.contact-name"),
    "contact.email": t("lines.contact-email"),
    "contact.phoneNumber": t("lines.contact-phone"),
  };
  return (
    <Form label={t("lines.end-customer")} onSubmit={form.submit(save)}>
      <FormProblems form={form} labels={labels} />
      {overtaken && (
        <Notice tone="warn" live>
          {t("lines.changed-meanwhile")}
        </Notice>
      )}
      <Fields>
        <TextField
          {...register("name")}
          label={labels.name}
          error={errorsByField["name"]}
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...register("reference")}
          label={labels.reference}
          hint={t("lines.end-customer-reference-hint")}
          error={errorsByField["reference"]}
          autoComplete="off"
        />
        <TextField
          {...register("contact.name")}
          label={labels["contact.name"]}
          error={errorsByField["contact.name"]}
          optional
          autoComplete="off"
        />
        <Span of="half" alone>
          <TextField
            {...register("contact.email")}
            type="email"
            label={labels["contact.email"]}
            error={errorsByField["contact.email"]}
            optional
            autoComplete="off"
          />
        </Span>
        <Span of="half" alone>
          <TextField
            {...register("contact.phoneNumber")}
            type="tel"
            label={labels["contact.phoneNumber"]}
            error={errorsByField["contact.phoneNumber"]}
            optional
            autoComplete="off"
          />
        </Span>
      </Fields>
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("lines.save")}
        </Button>
        <Button onClick={onCancel}>{t("lines.cancel")}</Button>
      </FormActions>
    </Form>
  );
}
