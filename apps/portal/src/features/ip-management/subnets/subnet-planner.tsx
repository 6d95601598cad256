import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { planSubnets, type SubnetPlan, type SubnetPlanResult } from "@demarc/contract/ip-management/subnets";
import { useState } from "react";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { useShapedForm } from "@demarc/shell/forms/contract-form.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import type en from "../ip-management.en.ts";
import { refusals } from "../ip-refusals.ts";
import { snapshotKeys } from "../snapshot-keys.ts";
import { planBody, type PlanFields, rewordPlan } from "./plan-fields.ts";
import { PlanForm } from "./plan-form.tsx";
import { PlanTable } from "./plan-table.tsx";
import { applySubnetPlan, downloadSubnetPlan, previewSubnetPlan, undoSubnetPlan } from "./subnet-plans.data.ts";

interface SubnetPlannerProps {
  readonly customerId: number;
  readonly prefix: Prefix;
  readonly onClose: () => void;
}

const valuesFor = ({ prefix }: Prefix): PlanFields => ({ action: "SPLIT", block: prefix, lengths: "" });

export function SubnetPlanner({ customerId, prefix, onClose }: SubnetPlannerProps) {
  const t = useText<typeof en>();
  const place = { customerId, prefixId: prefix.id };
  const [result, setResult] = useState<SubnetPlanResult>();
  const form = useShapedForm(planSubnets, {
    values: valuesFor(prefix),
    toBody: planBody,
    reword: rewordPlan,
    snapshotKey: snapshotKeys.plan(prefix.id),
    refusals,
  });
  const preview = async (plan: SubnetPlan) => {
    try {
      setResult(await previewSubnetPlan(place, plan));
    } catch (failure) {
      // A generic validation error does not help people who cannot see the subnets that block the plan.
      const refused = failureOf(failure);
      if (refused?.kind !== "invalid") throw failure;
      const field = refused.errors.some((error) => error.field === "lengths") ? "lengths" : "block";
      const message = field === "lengths" ? "ip.plan-lengths" : `ip.plan-${plan.action}`;
      form.setError(field, { type: message, message }, { shouldFocus: true });
    }
  };
  const undo = async (planId: string) => {
    await undoSubnetPlan(place, planId);
    showToast(t("ip.plan-undone", { prefix: prefix.prefix }));
  };
  const apply = ({ version }: SubnetPlanResult) =>
    form.submit(async (plan, idempotencyKey) => {
      const changeId = await applySubnetPlan(place, plan, version, idempotencyKey);
      const planned = t("ip.planned", { prefix: prefix.prefix });
      if (changeId) showUndoable(planned, () => undo(changeId), refusals);
      else showToast(planned);
      onClose();
    })();
  const changes = result?.rows.some(({ change }) => change === "ADDED" || change === "REMOVED");
  return (
    <FormDialog title={t("ip.planner-of", { prefix: prefix.prefix })} onClose={onClose} wide>
      <FormProblems form={form} labels={{ block: t("ip.block"), lengths: t("ip.lengths") }} />
      {result ? (
        <>
          <PlanTable rows={result.rows} />
          <FormActions inline>
            <Button icon="download" onClick={() => downloadSubnetPlan(prefix.prefix, result.rows)}>
              CSV
            </Button>
            <Button onClick={() => setResult(undefined)}>{t("ip.plan-back")}</Button>
            {changes && (
              <Button variant="primary" pending={form.formState.isSubmitting} onClick={() => void apply(result)}>
                {t("ip.plan-apply")}
              </Button>
            )}
          </FormActions>
        </>
      ) : (
        <PlanForm form={form} onLook={form.submit(preview)} onCancel={onClose} />
      )}
    </FormDialog>
  );
}
