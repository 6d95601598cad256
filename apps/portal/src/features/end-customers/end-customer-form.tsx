import * as contract from "@demarc/contract/end-customers";
import { useState } from "react";
import { get } from "react-hook-form";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { ConflictCallout, type Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { createEndCustomer, rereadEndCustomer, updateEndCustomer } from "./end-customers.data.ts";
import type en from "./end-customers.en.ts";

interface EndCustomerFormProps {
  readonly customerId: number;
  /** The end customer to change; without one a new one is added. */
  readonly endCustomer: contract.EndCustomer | undefined;
  readonly onDone: () => void;
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
  "end-customer.reference-in-use": { text: "end-customers.reference-in-use", field: "reference" },
} as const satisfies Refusals<keyof typeof en>;

const fields = ["name", "reference", "contact.name", "contact.email", "contact.phoneNumber"] as const;

const labelsIn = (t: Translate<keyof typeof en>): Readonly<Record<(typeof fields)[number], string>> => ({
  name: t("end-customers.name"),
  reference: t("end-customers.reference"),
  "contact.name": t("end-customers.contact-name"),
  "contact.email": t("end-customers.contact-email"),
  "contact.phoneNumber": t("end-customers.contact-phone"),
});

const differences = (t: Translate<keyof typeof en>, theirs: object, mine: object): Difference[] => {
  const labels = labelsIn(t);
  return fields
    .map((field) => ({
      label: labels[field],
      theirs: String(get(theirs, field) ?? ""),
      mine: String(get(mine, field) ?? ""),
    }))
    .filter((row) => row.theirs !== row.mine);
};

/**
 * Name, the reseller's own reference, and the person to call. If someone else saved first, the person chooses which version
 * to keep.
 */
export function EndCustomerForm({ customerId, endCustomer, onDone }: EndCustomerFormProps) {
  const t = useText<typeof en>();
  const [base, setBase] = useState(endCustomer);
  const [values] = useState(() => valuesFor(endCustomer));
  const form = useContractForm(contract.createEndCustomer, {
    values,
    refusals,
    snapshotKey: endCustomer ? undefined : "end-customer.new",
  });
  const conflict = useConflict(() => rereadEndCustomer(customerId, endCustomer?.id ?? ""));
  const { newer } = conflict;
  const save = (body: contract.EndCustomerCreate, idempotencyKey: string, at: contract.EndCustomer | undefined) =>
    conflict.guard(async () => {
      await (at ? updateEndCustomer(customerId, at, body) : createEndCustomer(customerId, body, idempotencyKey));
      showToast(t("end-customers.saved", { name: body.name }));
      onDone();
    });
  const takeTheirs = () => {
    form.reset(valuesFor(newer));
    setBase(newer);
    conflict.settle();
  };
  const { errorsByField } = form;
  const labels = labelsIn(t);
  return (
    <Form label={t("end-customers.one")} onSubmit={form.submit((body, key) => save(body, key, base))}>
      <FormProblems form={form} labels={labels} />
      {newer && (
        <ConflictCallout
          differences={differences(t, valuesFor(newer), form.getValues())}
          pending={form.formState.isSubmitting}
          onKeepMine={() => void form.submit((body, key) => save(body, key, newer))()}
          onTakeTheirs={takeTheirs}
        />
      )}
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
        <Span of="half" ownRow>
          <TextField
            {...form.register("contact.email")}
            type="email"
            label={labels["contact.email"]}
            error={errorsByField["contact.email"]}
            optional
            autoComplete="off"
          />
        </Span>
        <Span of="half" ownRow>
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
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} />
    </Form>
  );
}
