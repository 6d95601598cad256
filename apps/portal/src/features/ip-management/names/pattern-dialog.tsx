import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import {
  generatePtrRecords,
  type PtrPreview,
  replacePtrRecords,
  undoPtrChange,
} from "@demarc/contract/ip-management/ptr-records";
import { type SubmitEvent, useState } from "react";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TickBox } from "../../../ui/tick-box.tsx";
import { forgetPrefixes, type PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useAttempt } from "../../../shell/use-attempt.ts";

const shownRows = 256;
const tones = {
  CHANGES: "info",
  SAME: "neutral",
  KEPT: "neutral",
  NETWORK: "warn",
  BROADCAST: "warn",
  INVALID_NAME: "bad",
} as const;
type Row = PtrPreview["records"][number];

interface PatternDialogProps {
  readonly place: PrefixPlace;
  readonly prefix: Prefix;
  readonly onClose: () => void;
}

/** Names many addresses by a pattern: preview, apply, and undo. */
export function PatternDialog({ place, prefix, onClose }: PatternDialogProps) {
  const t = useText<typeof en>();
  const [pattern, setPattern] = useState(
    prefix.family === 4 ? "{a}-{b}-{c}-{d}.static.example.net" : "{hex}.static.example.net",
  );
  const [onlyEmpty, setOnlyEmpty] = useState(true);
  const [preview, setPreview] = useState<PtrPreview>();
  const { error, pending, attempt } = useAttempt(refusals);
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt(async () => {
      setPreview(await call(generatePtrRecords, { params: place, body: { pattern, onlyEmpty } }));
    });
  };
  const undo = async (changeId: string) => {
    const { restored, kept } = await call(undoPtrChange, { params: { ...place, changeId } });
    await forgetPrefixes(place.customerId);
    showToast(t("ip.names-undone", { restored, kept: kept.length }), { tone: kept.length > 0 ? "warn" : "ok" });
  };
  const apply = ({ records: all, version }: PtrPreview) =>
    attempt(async () => {
      const records = all
        .filter(({ verdict }) => verdict === "CHANGES")
        .map(({ address, after }) => ({ address, ptr: after }));
      const { changeId } = await call(replacePtrRecords, { params: place, body: { records }, ifMatch: version });
      await forgetPrefixes(place.customerId);
      const written = t("ip.names-written", { count: records.length });
      if (changeId) showUndoable(written, () => undo(changeId), refusals);
      else showToast(written);
      onClose();
    });
  const count = preview?.records.filter(({ verdict }) => verdict === "CHANGES").length ?? 0;
  return (
    <Dialog title={t("ip.by-pattern")} onClose={onClose} persistent wide>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      {preview ? (
        <>
          <Notice tone={count > 0 ? "info" : "warn"} live>
            {t("ip.names-preview", { count, left: preview.records.length - count })}
          </Notice>
          <Preview records={preview.records} />
          <FormActions inline>
            {count > 0 && (
              <Button variant="primary" pending={pending} onClick={() => void apply(preview)}>
                {t("ip.names-apply", { count })}
              </Button>
            )}
            <Button onClick={() => setPreview(undefined)}>{t("ip.back-to-pattern")}</Button>
          </FormActions>
        </>
      ) : (
        <PatternForm
          family={prefix.family}
          values={{ pattern, onlyEmpty }}
          pending={pending}
          onPattern={setPattern}
          onOnlyEmpty={setOnlyEmpty}
          onLook={look}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface PatternFormProps {
  readonly family: number;
  readonly values: { readonly pattern: string; readonly onlyEmpty: boolean };
  readonly pending: boolean;
  readonly onPattern: (pattern: string) => void;
  readonly onOnlyEmpty: (onlyEmpty: boolean) => void;
  readonly onLook: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
}

function PatternForm({ family, values, pending, onPattern, onOnlyEmpty, onLook, onCancel }: PatternFormProps) {
  const t = useText<typeof en>();
  return (
    <Form label={t("ip.by-pattern")} onSubmit={onLook}>
      <p>{t(family === 4 ? "ip.pattern-text-4" : "ip.pattern-text-6")}</p>
      <TextField
        name="pattern"
        label={t("ip.pattern")}
        value={values.pattern}
        maxLength={200}
        onChange={(event) => onPattern(event.target.value)}
        mono
        required
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <TickBox label={t("ip.only-empty")} checked={values.onlyEmpty} onChange={() => onOnlyEmpty(!values.onlyEmpty)} />
      <SaveOrCancel pending={pending} onCancel={onCancel} action={t("ip.show-changes")} />
    </Form>
  );
}

function Preview({ records }: { readonly records: readonly Row[] }) {
  const t = useText<typeof en>();
  const columns: readonly Column<Row>[] = [
    {
      key: "address",
      header: t("ip.address"),
      rowHeader: true,
      cell: ({ address }) => <span className={styles.mono}>{address}</span>,
    },
    {
      key: "before",
      header: t("ip.before"),
      cell: ({ before }) => before && <span className={styles.mono}>{before}</span>,
    },
    { key: "after", header: t("ip.after"), cell: ({ after }) => <span className={styles.mono}>{after ?? "–"}</span> },
    {
      key: "verdict",
      header: t("ip.verdict"),
      phone: "trail",
      cell: ({ verdict }) => <Badge tone={tones[verdict]}>{t(`ip.verdict.${verdict}`)}</Badge>,
    },
  ];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it */}
      <div className={styles.rows} tabIndex={0} role="region" aria-label={t("ip.show-changes")}>
        <Table
          caption={t("ip.by-pattern")}
          columns={columns}
          rows={records.slice(0, shownRows)}
          rowKey={({ address }) => address}
          dense
        />
      </div>
      {records.length > shownRows && <p className="dim">{t("ip.more-rows", { count: records.length - shownRows })}</p>}
    </>
  );
}
