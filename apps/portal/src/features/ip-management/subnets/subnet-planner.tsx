import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import {
  planSubnets,
  type SubnetPlan,
  type SubnetPlanResult,
  undoSubnetPlan,
} from "@demarc/contract/ip-management/subnets";
import { type SubmitEvent, useState } from "react";
import { failureOf } from "../../../shell/calls/call-error.ts";
import { saveFile } from "../../../shell/calls/download.ts";
import { call } from "../../../shell/calls/http.ts";
import { showToast } from "../../../shell/toast-store.ts";
import { useLocale, useText, formatNumber } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { forgetPrefixes } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { showUndoable } from "../../../shell/undo.ts";
import { refusals } from "../ip-refusals.ts";
import { SaveOrCancel } from "../../../shell/save-or-cancel.tsx";
import { useAttempt } from "../../../shell/use-attempt.ts";

type Row = SubnetPlanResult["rows"][number];
const tones = { ADDED: "ok", REMOVED: "bad", KEPT: "neutral", FREE: "info" } as const;

interface SubnetPlannerProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onClose: () => void;
}

/** Divides a prefix into subnets or merges them: preview first, then apply. */
export function SubnetPlanner({ customerId, prefix, onClose }: SubnetPlannerProps) {
  const t = useText<typeof en>();
  const [values, setValues] = useState<PlanValues>({ action: "SPLIT", block: prefix.prefix, lengths: "" });
  const [trial, setTrial] = useState<{ readonly result: SubnetPlanResult; readonly plan: SubnetPlan }>();
  const { error, setError, pending, attempt } = useAttempt(refusals);
  const params = { customerId, prefixId: prefix.id };
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lengths = values.lengths
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map(Number);
    if (
      values.action === "SPLIT" &&
      (lengths.length === 0 || lengths.some((length) => !Number.isInteger(length) || length < 1 || length > 128))
    )
      return setError(t("ip.lengths-wrong"));
    void attempt(async () => {
      const action = values.action === "MERGE" ? ("MERGE" as const) : ("SPLIT" as const);
      const plan = { dryRun: true, action, block: values.block, ...(action === "SPLIT" ? { lengths } : {}) };
      try {
        setTrial({ plan, result: await call(planSubnets, { params, body: plan }) });
      } catch (failure) {
        // A generic validation error does not help people who cannot see the subnets that block the plan.
        const refused = failureOf(failure);
        if (refused?.kind !== "invalid") throw failure;
        setError(t(refused.errors.some(({ field }) => field === "lengths") ? "ip.plan-lengths" : `ip.plan-${action}`));
      }
    });
  };
  const undo = async (planId: string) => {
    await call(undoSubnetPlan, { params: { ...params, planId } });
    await forgetPrefixes(customerId);
    showToast(t("ip.plan-undone", { prefix: prefix.prefix }));
  };
  const apply = ({ plan, result }: NonNullable<typeof trial>) =>
    attempt(async () => {
      const body = { ...plan, dryRun: false };
      const { changeId } = await call(planSubnets, { params, body, ifMatch: result.version });
      await forgetPrefixes(customerId);
      const planned = t("ip.planned", { prefix: prefix.prefix });
      if (changeId) showUndoable(planned, () => undo(changeId), refusals);
      else showToast(planned);
      onClose();
    });
  const changes = trial?.result.rows.some(({ change }) => change === "ADDED" || change === "REMOVED");
  return (
    <Dialog title={t("ip.planner-of", { prefix: prefix.prefix })} onClose={onClose} persistent wide>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      {trial ? (
        <>
          <PlanTable rows={trial.result.rows} />
          <FormActions inline>
            {changes && (
              <Button variant="primary" pending={pending} onClick={() => void apply(trial)}>
                {t("ip.plan-apply")}
              </Button>
            )}
            <Button icon="download" onClick={() => savePlan(prefix.prefix, trial.result.rows)}>
              CSV
            </Button>
            <Button onClick={() => setTrial(undefined)}>{t("ip.plan-back")}</Button>
          </FormActions>
        </>
      ) : (
        <PlanForm values={values} pending={pending} onChange={setValues} onLook={look} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface PlanValues {
  readonly action: string;
  readonly block: string;
  readonly lengths: string;
}

interface PlanFormProps {
  readonly values: PlanValues;
  readonly pending: boolean;
  readonly onChange: (values: PlanValues) => void;
  readonly onLook: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
}

function PlanForm({ values, pending, onChange, onLook, onCancel }: PlanFormProps) {
  const t = useText<typeof en>();
  return (
    <Form label={t("ip.planner")} onSubmit={onLook}>
      <SelectField
        name="action"
        label={t("ip.plan-action")}
        value={values.action}
        onChange={(event) => onChange({ ...values, action: event.target.value })}
        options={[
          { value: "SPLIT", label: t("ip.split") },
          { value: "MERGE", label: t("ip.merge") },
        ]}
        data-autofocus
      />
      <TextField
        name="block"
        label={t("ip.block")}
        hint={t("ip.block-hint")}
        value={values.block}
        onChange={(event) => onChange({ ...values, block: event.target.value })}
        mono
        required
      />
      {values.action === "SPLIT" && (
        <TextField
          name="lengths"
          label={t("ip.lengths")}
          hint={t("ip.lengths-hint")}
          value={values.lengths}
          onChange={(event) => onChange({ ...values, lengths: event.target.value })}
          mono
        />
      )}
      <SaveOrCancel pending={pending} onCancel={onCancel} action={t("ip.show-changes")} />
    </Form>
  );
}

/** A CSV cell that a spreadsheet treats as text, whatever it begins with. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const savePlan = (prefix: string, rows: readonly Row[]): void => {
  const lines = rows.map(({ block, change, label, first, last, addresses }) =>
    [block, change, label ?? "", first, last, String(addresses)].map(cell).join(","),
  );
  const text = ["block,change,label,first,last,addresses", ...lines, ""].join("\r\n");
  saveFile(new Blob([`\ufeff${text}`], { type: "text/csv" }), `plan-${prefix.replaceAll(/[/:]+/g, "-")}.csv`);
};

function PlanTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Row>[] = [
    {
      key: "block",
      header: t("ip.block"),
      rowHeader: true,
      cell: ({ block }) => <span className={styles.mono}>{block}</span>,
    },
    { key: "label", header: t("ip.label"), cell: ({ label }) => label ?? "–" },
    {
      key: "range",
      header: t("ip.range"),
      phone: "hidden",
      cell: ({ first, last }) => (
        <span className={styles.mono}>
          {first} – {last}
        </span>
      ),
    },
    {
      key: "addresses",
      header: t("ip.addresses"),
      align: "end",
      phone: "hidden",
      cell: ({ addresses }) => formatNumber(addresses, locale),
    },
    {
      key: "change",
      header: t("ip.verdict"),
      phone: "trail",
      cell: ({ change }) => <Badge tone={tones[change]}>{t(`ip.plan.${change}`)}</Badge>,
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it
    <div className={styles.rows} tabIndex={0} role="region" aria-label={t("ip.planner")}>
      <Table caption={t("ip.planner")} columns={columns} rows={rows} rowKey={({ block }) => block} dense />
    </div>
  );
}
