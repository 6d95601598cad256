import * as contract from "@demarc/contract/signup";
import { type SubmitEvent, Suspense, useEffect, useState } from "react";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { CardStack } from "@demarc/ui/layout/card.tsx";
import { ErrorSummary } from "@demarc/ui/layout/error-summary.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { StepBar } from "@demarc/ui/layout/step-bar.tsx";
import { CompanyStep } from "./apply-company.tsx";
import { applyLabels } from "./apply-labels.ts";
import type { ApplyPartProps } from "./apply-parts.ts";
import { type ApplyStep, applySteps, firstStepOf, stepAfter, stepBefore, stepOf } from "./apply-steps.ts";
import { blankApplication } from "./blank-application.ts";
import type { Sent } from "./sent-application.tsx";
import { applyForAccount } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";
import { useApplySteps } from "./use-apply-steps.ts";

// The later steps load while the first one is filled in.
const loadFields = () => import("./apply-fields.tsx");
const loadCheck = () => import("./apply-check.tsx");
const ContactStep = lazyPart(loadFields, "ContactStep");
const PaymentStep = lazyPart(loadFields, "PaymentStep");
const CheckStep = lazyPart(loadCheck, "CheckStep");

const stepParts = { company: CompanyStep, contact: ContactStep, payment: PaymentStep, check: CheckStep } as const;

interface ApplyFormProps {
  readonly type: contract.ApplicantType | undefined;
  /** Loads the page that replaces the form. */
  readonly prepareSent: () => Promise<unknown>;
  readonly onSent: (sent: Sent) => void;
}

/** The application in four steps. The step is in the URL, so that Back opens the previous step and a reload stays. */
export function ApplyForm({ type, prepareSent, onSent }: ApplyFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [values] = useState(() => blankApplication(type, locale));
  const [keys] = useState(createAttemptKeys);
  const form = useContractForm(contract.applyForAccount, { values, snapshotKey: "signup.apply" });
  const { step, heading, refusals, refuse, open, isComplete, pathOf } = useApplySteps({ form });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    Promise.all([loadFields(), loadCheck()]).catch(() => undefined); // tried again when a step opens
    addEventListener("pagehide", snapshotForms);
    return () => removeEventListener("pagehide", snapshotForms);
  }, []);

  const send = form.submit(async (body) => {
    const complete = { ...body, locale };
    await prepareSent();
    try {
      const { applicationId, reference } = await applyForAccount(complete, keys.of(complete));
      onSent({ applicationId, reference, email: body.contact.email });
    } catch (error) {
      const failure = failureOf(error);
      // Errors of the server may belong to an earlier step.
      if (failure?.kind === "invalid") refuse(firstStepOf(failure.errors.map(({ field }) => field)));
      throw error;
    }
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!(await isComplete())) return;
    if (step === "check") await send();
    else open(stepAfter(step));
  };
  const StepPart = stepParts[step];
  return (
    <div className={styles.column}>
      <Page title={t("signup.apply-title")} description={t("signup.apply-description")}>
        <StepBar
          label={t("signup.steps")}
          current={step}
          position={t("signup.step-position", { step: applySteps.indexOf(step) + 1, count: applySteps.length })}
          steps={applySteps.map((name) => ({ name, label: t(`signup.${name}-step`), to: pathOf(name) }))}
        />
        <Form label={t("signup.form")} onSubmit={submit}>
          <h2 ref={heading} tabIndex={-1} className="visually-hidden">
            {t(`signup.${step}-step`)}
          </h2>
          {refusals > 0 && <StepProblems form={form} step={step} attempt={refusals} />}
          <CardStack>
            <Suspense key={step} fallback={<Skeleton shape="card" count={2} />}>
              <StepPart form={form} />
            </Suspense>
          </CardStack>
          <div className={styles.stepActions}>
            {step !== "company" && <Button onClick={() => open(stepBefore(step))}>{t("signup.back")}</Button>}
            <span className={styles.kept}>
              <Icon name="check" size="small" />
              {t("signup.kept")}
            </span>
            <Button type="submit" variant="primary" pending={isSubmitting}>
              {t(step === "check" ? "signup.send" : "signup.continue")}
            </Button>
          </div>
        </Form>
      </Page>
    </div>
  );
}

interface StepProblemsProps extends ApplyPartProps {
  readonly step: ApplyStep;
  readonly attempt: number;
}

/** The errors of a step; those of the application as a whole are shown after its last step. */
function StepProblems({ form, step, attempt }: StepProblemsProps) {
  const t = useText<typeof en>();
  const labels = applyLabels(t);
  const order = Object.keys(labels);
  const problems = form.summary
    .filter(({ field }) => stepOf(field) === step)
    .map(({ field, text }) => ({ field, text, label: labels[field] }))
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  const whole = step === "check" ? form.formErrors.map(({ label, text }) => ({ field: "", label, text })) : [];
  // Remounted with its first error, so that it takes the focus.
  return (
    <ErrorSummary
      key={String(whole.length + problems.length > 0)}
      problems={[...whole, ...problems]}
      attempt={attempt}
    />
  );
}
