import { normalise } from "@demarc/contract/core/normalise";
import type { Order } from "@demarc/contract/orders/order-fields";
import * as contract from "@demarc/contract/orders/orders";
import { useState } from "react";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { dialogKeys, orderName } from "../order-labels.ts";
import { changedBody, contactFields, fieldsOf, referenceDifferences } from "./order-references.ts";
import { orderRefusals } from "../order-refusals.ts";
import { rereadOrder, updateOrder } from "./order-changes.data.ts";
import type { OrderTexts } from "../order-page-texts.ts";

interface OrderReferencesDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Changes the reference and the contact of an order, which is possible until the work begins. */
export function OrderReferencesDialog({ order, onClose }: OrderReferencesDialogProps) {
  const t = useText<OrderTexts>();
  const { contacts } = useCustomer();
  const [base, setBase] = useState(order);
  const [values] = useState(() => fieldsOf(order, contacts));
  const { "edit-conflict": _conflict, "not-found": _gone, ...refusals } = orderRefusals;
  const conflict = useConflict(() => rereadOrder(order.customerId, order.id));
  const { newer } = conflict;
  const form = useShapedForm(contract.updateOrder, {
    values,
    toBody: (fields) => changedBody(values, fields),
    snapshotKey: dialogKeys.references(order.id),
    refusals,
  });
  const { errorsByField } = form;
  const hasContact = order.action !== "TERMINATE";
  const saveOver = (shown: Order) =>
    form.submit((body) =>
      conflict.guard(async () => {
        await updateOrder(shown, body);
        onClose();
        showToast(t("orders.changed", { name: orderName(t, order) }));
      }),
    );
  const contact = (name: (typeof contactFields)[number], tidy: (value: string) => string = normalise.text) => ({
    ...form.register(`contact.${name}`),
    label: t(`orders.contact.${name}`),
    error: errorsByField[`contact.${name}`],
    optional: name === "middleName",
    normalise: tidy,
    autoComplete: "off",
  });
  const labels = {
    customerReference: t("orders.reference"),
    ...Object.fromEntries(contactFields.map((name) => [`contact.${name}`, t(`orders.contact.${name}`)])),
  };
  return (
    <FormDialog title={t("orders.references-title", { name: orderName(t, order) })} onClose={onClose}>
      <Form label={t("orders.edit-references")} onSubmit={saveOver(base)}>
        <FormProblems form={form} labels={labels} />
        {newer && (
          <ConflictCallout
            differences={referenceDifferences(t, fieldsOf(newer, contacts), form.getValues())}
            pending={form.formState.isSubmitting}
            onKeepMine={() => {
              setBase(newer);
              void saveOver(newer)();
            }}
            onTakeTheirs={onClose}
          />
        )}
        <Fields>
          <TextField
            {...form.register("customerReference")}
            label={t("orders.reference")}
            hint={t("orders.reference-hint")}
            error={errorsByField["customerReference"]}
            optional
            autoComplete="off"
          />
          {hasContact && (
            <>
              {nameFields((part) => contact(part))}
              <Span of="half" ownRow>
                <TextField {...contact("email", normalise.email)} type="email" />
              </Span>
              <Span of="half" ownRow>
                <TextField {...contact("phoneNumber", normalise["phone-number"])} inputMode="tel" mono />
              </Span>
            </>
          )}
        </Fields>
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
