import { uploadDocument } from "@demarc/contract/documents";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import {
  authorisationKinds,
  requestRouteAuthorisation,
  type RouteAuthorisations,
} from "@demarc/contract/ip-management/route-authorisations";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { upload } from "../../../shell/calls/upload.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import { type Letter, LetterField, letterProblem } from "../letter-field.tsx";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useAttempt } from "../../../shell/use-attempt.ts";
import { refusals } from "../ip-refusals.ts";

interface RouteDialogProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  readonly routes: RouteAuthorisations;
  readonly onClose: () => void;
}

/** Requests that a network may announce a prefix; the customer's own addresses need a letter. */
export function RouteDialog({ place, prefix, routes, onClose }: RouteDialogProps) {
  const t = useText<typeof en>();
  const own = Number(prefix.prefix.split("/")[1]);
  const [values, setValues] = useState({
    originAsn: String(prefix.originAsn ?? ""),
    maxLength: String(own),
    kind: "BOTH",
  });
  const [letter, setLetter] = useState<Letter>({ chosen: routes.loaDocuments[0]?.id ?? "", file: undefined });
  const [refused, setRefused] = useState<string>();
  const { error, pending, attempt } = useAttempt(refusals);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  /** An uploaded letter is not uploaded again when the request is refused. */
  const keptLetter = async (): Promise<string | null> => {
    if (!routes.needsLoa) return null;
    if (letter.chosen || !letter.file) return letter.chosen || null;
    const { customerId } = place;
    const kept = await upload(uploadDocument, letter.file, { params: { customerId }, query: { kind: "LOA" } });
    setLetter({ chosen: kept.id, file: letter.file });
    return kept.id;
  };
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = routes.needsLoa ? letterProblem(letter) : undefined;
    setRefused(problem && t(problem));
    if (problem) return undefined;
    return attempt(async () => {
      const body = {
        originAsn: Number(values.originAsn.replace(/^\s*AS/i, "")),
        maxLength: Number(values.maxLength),
        kind: authorisationKinds.find((kind) => kind === values.kind) ?? "BOTH",
        loaDocumentId: await keptLetter(),
      };
      await call(requestRouteAuthorisation, { params: place, body, idempotencyKey });
      await forgetPrefixes(place.customerId);
      showToast(t("ip.route-asked"));
      onClose();
    });
  };
  return (
    <Dialog title={t("ip.authorise")} onClose={onClose} persistent>
      <Form label={t("ip.authorise")} onSubmit={send}>
        {error && (
          <Notice tone="bad" live>
            {error}
          </Notice>
        )}
        <TextField
          name="originAsn"
          label={t("ip.asn")}
          hint={t("ip.asn-hint")}
          value={values.originAsn}
          onChange={set("originAsn")}
          required
          autoComplete="off"
          data-autofocus
        />
        <TextField
          name="maxLength"
          label={t("ip.max-length")}
          hint={t("ip.max-length-hint", { own })}
          value={values.maxLength}
          onChange={set("maxLength")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        {Number(values.maxLength) > own && <Notice tone="warn">{t("ip.advice.LOOSE_MAX_LENGTH")}</Notice>}
        <SelectField
          name="kind"
          label={t("ip.route-kind")}
          value={values.kind}
          onChange={set("kind")}
          options={authorisationKinds.map((value) => ({ value, label: t(`ip.route-kind.${value}`) }))}
        />
        {routes.needsLoa && (
          <LetterField letter={letter} known={routes.loaDocuments} error={refused} onChange={setLetter} />
        )}
        <SaveOrCancel pending={pending} onCancel={onClose} action={t("ip.authorise-send")} />
      </Form>
    </Dialog>
  );
}
