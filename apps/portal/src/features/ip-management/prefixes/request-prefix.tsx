import * as contract from "@demarc/contract/ip-management/prefixes";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { prefixServicesQuery, requestPrefix } from "./prefixes.data.ts";
import { requestBody, type RequestFields, rewordRequest } from "./request-fields.ts";

const sizes = ([4, 6] as const).flatMap((family) =>
  contract.requestableLengths[family].map((length) => ({
    value: `${family}/${length}`,
    label: `IPv${family} /${length}`,
  })),
);

const none: readonly contract.PrefixService[] = [];
const listId = "prefix-services";

export function RequestPrefix({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const offered = useRef(none);
  const form = useShapedForm(contract.requestPrefix, {
    values: { size: "4/28", purpose: "", serviceId: "", usage: { now: "", in3m: "", in12m: "" } },
    toBody: (fields: RequestFields) => requestBody(fields, offered.current),
    reword: rewordRequest,
    snapshotKey: snapshotKeys.request,
    refusals,
  });
  const typed = useWatch({ control: form.control, name: "serviceId" });
  const { data: services = none } = useQuery(prefixServicesQuery(customerId, typed));
  useEffect(() => {
    offered.current = services;
  }, [services]);
  const labels = {
    size: t("ip.size"),
    serviceId: t("ip.request-service"),
    "usage.now": t("ip.usage-now"),
    "usage.in3m": t("ip.usage-in3m"),
    "usage.in12m": t("ip.usage-in12m"),
    purpose: t("ip.purpose"),
  };
  const send = form.submit(async (body, idempotencyKey) => {
    await requestPrefix(customerId, body, idempotencyKey);
    showToast(t("ip.request-sent"));
    onClose();
  });
  return (
    <FormDialog title={t("ip.request")} onClose={onClose}>
      <Form label={t("ip.request")} onSubmit={send}>
        <FormProblems form={form} labels={labels} />
        <p>{t("ip.request-text")}</p>
        <SelectField {...form.register("size")} label={labels.size} options={sizes} data-autofocus />
        <TextField
          {...form.register("serviceId")}
          label={labels.serviceId}
          hint={t("ip.request-service-hint")}
          error={form.errorsByField["serviceId"]}
          optional
          autoComplete="off"
          list={listId}
        />
        <datalist id={listId}>
          {services.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <p>{t("ip.usage")}</p>
        <Fields>
          {(["usage.now", "usage.in3m", "usage.in12m"] as const).map((name) => (
            <Span key={name} of="third">
              <TextField
                {...form.register(name)}
                label={labels[name]}
                error={form.errorsByField[name]}
                inputMode="numeric"
                autoComplete="off"
              />
            </Span>
          ))}
        </Fields>
        <TextArea
          {...form.register("purpose")}
          label={labels.purpose}
          hint={t("ip.purpose-hint")}
          error={form.errorsByField["purpose"]}
          maxLength={400}
          rows={4}
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("ip.request-send")} />
      </Form>
    </FormDialog>
  );
}
