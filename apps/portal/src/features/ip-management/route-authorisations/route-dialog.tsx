import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import * as contract from "@demarc/contract/ip-management/route-authorisations";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { uploadFile } from "../../documents/documents.data.ts";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { LetterField } from "./letter-field.tsx";
import { requestRouteAuthorisation, type RouteRequest } from "./route-authorisations.data.ts";
import { letterRule, routeBody, type RouteFields } from "./route-fields.ts";

interface RouteDialogProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  readonly routes: contract.RouteAuthorisations;
  readonly onClose: () => void;
}

const lengthOf = ({ prefix }: Prefix): number => Number(prefix.split("/")[1]);

const valuesFor = (prefix: Prefix, { needsLoa, loaDocuments }: contract.RouteAuthorisations): RouteFields => ({
  originAsn: String(prefix.originAsn ?? ""),
  maxLength: String(lengthOf(prefix)),
  kind: "BOTH",
  loaDocumentId: (needsLoa && loaDocuments[0]?.id) || "",
});

/** Requests that a network may announce a prefix; the customer's own addresses need a letter. */
export function RouteDialog({ place, prefix, routes, onClose }: RouteDialogProps) {
  const t = useText<typeof en>();
  const own = lengthOf(prefix);
  const [file, setFile] = useState<File>();
  // The body has the id of the letter, so each letter is a new attempt.
  const [keys] = useState(createAttemptKeys);
  const form = useShapedForm(
    { ...contract.requestRouteAuthorisation, rules: letterRule(routes.needsLoa, file) },
    {
      values: valuesFor(prefix, routes),
      toBody: routeBody,
      snapshotKey: snapshotKeys.route(prefix.id),
      refusals,
    },
  );
  const { errorsByField } = form;
  const [maxLength, chosen] = useWatch({ control: form.control, name: ["maxLength", "loaDocumentId"] });
  const chooseLetter = (id: string, given: File | undefined) => {
    form.setValue("loaDocumentId", id, { shouldDirty: true });
    form.clearErrors("letter" as never);
    setFile(given);
  };
  /** An uploaded letter is not uploaded again when the request is refused. */
  const withLetter = async (body: RouteRequest): Promise<RouteRequest> => {
    if (!file || body.loaDocumentId) return body;
    const loaDocumentId = await uploadFile(place.customerId, file);
    form.setValue("loaDocumentId", loaDocumentId);
    return { ...body, loaDocumentId };
  };
  const send = form.submit(async (given) => {
    const body = await withLetter(given);
    await requestRouteAuthorisation(place, body, keys.of(body));
    showToast(t("ip.route-asked"));
    onClose();
  });
  const labels = {
    originAsn: t("ip.asn"),
    maxLength: t("ip.max-length"),
    kind: t("ip.route-kind"),
    loaDocumentId: t("ip.loa"),
    letter: t("ip.loa"),
  };
  return (
    <FormDialog title={t("ip.authorise")} onClose={onClose}>
      <Form label={t("ip.authorise")} onSubmit={send}>
        <FormProblems form={form} labels={labels} />
        <TextField
          {...form.register("originAsn")}
          label={labels.originAsn}
          hint={t("ip.asn-hint")}
          error={errorsByField["originAsn"]}
          required
          autoComplete="off"
          data-autofocus
        />
        <TextField
          {...form.register("maxLength")}
          label={labels.maxLength}
          hint={t("ip.max-length-hint", { own })}
          error={errorsByField["maxLength"]}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        {Number(maxLength) > own && <Callout tone="warn">{t("ip.advice.LOOSE_MAX_LENGTH")}</Callout>}
        <SelectField
          {...form.register("kind")}
          label={labels.kind}
          options={contract.authorisationKinds.map((value) => ({ value, label: t(`ip.route-kind.${value}`) }))}
        />
        {routes.needsLoa && (
          <LetterField
            chosen={chosen}
            file={file}
            known={routes.loaDocuments}
            error={errorsByField["letter"]}
            onChange={chooseLetter}
          />
        )}
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onClose} action={t("ip.authorise-send")} />
      </Form>
    </FormDialog>
  );
}
