import type { Application } from "@demarc/contract/signup";
import * as contract from "@demarc/contract/signup";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { refusalOf, type Refusals, showFailure } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { ConfirmDialog } from "@demarc/ui/layout/confirm-dialog.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { rereadApplication, resubmitApplication, verifyApplication, withdrawApplication } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

interface LinkedApplication {
  readonly token: string;
  readonly application: Application;
}

const refusals = {
  "application.state-conflict": { text: "signup.overtaken", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

/** Takes a step and shows the updated application; if the operator was faster, shows its current state. */
const useStep = (token: string) => {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const take = async (step: () => Promise<void>, said: keyof typeof en) => {
    setPending(true);
    try {
      await step();
      showToast(t(said));
    } catch (error) {
      if (!refusalOf(error, refusals)) throw error;
      await rereadApplication(token);
      await showFailure(error, refusals);
    } finally {
      setPending(false);
    }
  };
  return { pending, take };
};

/** Confirms the e-mail address. It needs a click, because mail scanners also open links. */
export function ConfirmAddress({ token }: Pick<LinkedApplication, "token">) {
  const t = useText<typeof en>();
  const { pending, take } = useStep(token);
  const confirm = () => take(() => verifyApplication(token), "signup.confirmed").catch(reportActionFailure);
  return (
    <div>
      <Button variant="primary" icon="check" pending={pending} onClick={() => void confirm()}>
        {t("signup.confirm")}
      </Button>
    </div>
  );
}

export function AnswerQuestion({ token, application }: LinkedApplication) {
  const t = useText<typeof en>();
  const { take } = useStep(token);
  const [values] = useState({ token, information: "" });
  const form = useContractForm(contract.resubmitApplication, { values, snapshotKey: "signup.answer" });
  const question = application.history.findLast(({ event }) => event === "requestInfo")?.note;
  const send = form.submit((body) => take(() => resubmitApplication(body), "signup.answered"));
  return (
    <Form label={t("signup.question")} onSubmit={send}>
      <FormProblems form={form} labels={{ information: t("signup.information") }} />
      <figure className={styles.question}>
        <figcaption>{t("signup.question")}</figcaption>
        <blockquote>{question}</blockquote>
      </figure>
      <TextArea
        {...form.register("information")}
        label={t("signup.information")}
        error={form.errorsByField["information"]}
      />
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("signup.answer")}
        </Button>
      </FormActions>
    </Form>
  );
}

export function Withdraw({ token, application }: LinkedApplication) {
  const t = useText<typeof en>();
  const [asking, setAsking] = useState(false);
  const { pending, take } = useStep(token);
  const withdraw = () =>
    take(() => withdrawApplication(token), "signup.withdrawn")
      .catch(reportActionFailure)
      .finally(() => setAsking(false));
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("signup.withdraw")}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t("signup.withdraw-title", { company: application.company })}
          action={t("signup.withdraw")}
          danger
          pending={pending}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        >
          <p>{t("signup.withdraw-text")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
