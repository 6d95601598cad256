import * as contract from "@demarc/contract/ip-management/prefixes";
import { useShapedForm } from "../../../shell/forms/contract-form.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { FormProblems } from "../../../ui/form-problems.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { requestPrefix } from "./prefixes.data.ts";
import { requestBody, rewordRequest } from "./request-fields.ts";

const sizes = ([4, 6] as const).flatMap((family) =>
  contract.requestableLengths[family].map((length) => ({
    value: `${family}/${length}`,
    label: `IPv${family} /${length}`,
  })),
);

/** Requests another prefix from the operator. */
export function RequestPrefix({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const form = useShapedForm(contract.requestPrefix, {
    values: { size: "4/28", purpose: "" },
    toBody: requestBody,
    reword: rewordRequest,
    snapshotKey: snapshotKeys.request,
    refusals,
  });
  const send = form.submit(async (body, idempotencyKey) => {
    await requestPrefix(customerId, body, idempotencyKey);
    showToast(t("ip.request-sent"));
    onClose();
  });
  return (
    <Dialog title={t("ip.request")} onClose={onClose} persistent>
      <Form label={t("ip.request")} onSubmit={send}>
        <FormProblems form={form} labels={{ size: t("ip.size"), purpose: t("ip.purpose") }} />
        <p>{t("ip.request-text")}</p>
        <SelectField {...form.register("size")} label={t("ip.size")} options={sizes} data-autofocus />
        <TextArea
          {...form.register("purpose")}
          label={t("ip.purpose")}
          hint={t("ip.purpose-hint")}
          error={form.errorsByField["purpose"]}
          maxLength={400}
          rows={4}
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("ip.request-send")} />
      </Form>
    </Dialog>
  );
}
