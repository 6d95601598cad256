import type { AnswerOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/signup";
import { isLonger } from "@demarc/contract/core/rules";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { type ContractForm, useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { containsUsername } from "./password-rules.ts";
import { activateAccount, type ActivationLink } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";
import { TermsConsent } from "./terms-consent.tsx";

interface ActivationFormProps {
  readonly link: ActivationLink;
  readonly activation: AnswerOf<typeof contract.viewActivation>;
  readonly onActive: (username: string) => void;
  /** The link was used, replaced or expired while the form was open. */
  readonly onDead: () => void;
}

/** Sets a password for the bundled provider; with another provider, only confirms. */
export function ActivationForm({ link, activation, onActive, onDead }: ActivationFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { username, asksPassword } = activation;
  const [values] = useState({ token: link.token, password: "", passwordRepeat: "", termsAccepted: false, locale });
  const form = useContractForm(contract.activateAccount, { values });
  const activate = form.submit(async (body) => {
    if (asksPassword && !body.password)
      return form.setError("password", { message: "validation.required" }, { shouldFocus: true });
    try {
      onActive((await activateAccount(link, { ...body, locale })).username);
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind !== "invalid" || !failure.errors.some(({ field }) => field === "token")) throw error;
      onDead();
    }
    return undefined;
  });
  return (
    <Form label={t("signup.activate-title")} onSubmit={activate}>
      <FormProblems
        form={form}
        labels={{
          password: t("signup.password"),
          passwordRepeat: t("signup.passwordRepeat"),
          termsAccepted: t("signup.terms"),
        }}
      />
      <Card title={t(asksPassword ? "signup.choose-password" : "signup.activate-account")}>
        <Fields>
          <TextField name="username" label={t("signup.username")} value={username} readOnly autoComplete="username" />
          {asksPassword && <PasswordFields form={form} username={username} />}
        </Fields>
        {!asksPassword && <p>{t("signup.external")}</p>}
        <TermsConsent
          {...form.register("termsAccepted")}
          text="signup.activate-terms"
          error={form.errorsByField["termsAccepted"]}
        />
      </Card>
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t(asksPassword ? "signup.activate" : "signup.activate-and-login")}
        </Button>
      </FormActions>
    </Form>
  );
}

interface PasswordFieldsProps {
  readonly form: ContractForm<typeof contract.activateAccount>;
  readonly username: string;
}

/** The password twice; both can be shown. The rules tick as it is typed. */
function PasswordFields({ form, username }: PasswordFieldsProps) {
  const t = useText<typeof en>();
  const [shown, setShown] = useState(false);
  const secret = (name: "password" | "passwordRepeat") => ({
    ...form.register(name),
    label: t(`signup.${name}`),
    error: form.errorsByField[name],
    type: shown ? "text" : "password",
    autoComplete: "new-password",
    autoCapitalize: "none",
    spellCheck: false,
  });
  return (
    <>
      <TextField {...secret("password")} />
      <TextField {...secret("passwordRepeat")} />
      <div className={styles.showPassword}>
        <Button variant="quiet" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {t("signup.show-password")}
        </Button>
      </div>
      <PasswordRules form={form} username={username} />
    </>
  );
}

function PasswordRules({ form, username }: PasswordFieldsProps) {
  const t = useText<typeof en>();
  const [password, repeat] = useWatch({ control: form.control, name: ["password", "passwordRepeat"] });
  const { min, max } = contract.passwordLengths;
  const rules = [
    { text: t("signup.rule.length", { min }), met: isLonger(password, min - 1) && !isLonger(password, max) },
    { text: t("signup.rule.username"), met: password !== "" && !containsUsername(password, username) },
    { text: t("signup.rule.same"), met: password !== "" && password === repeat },
    { text: t("signup.rule.common"), met: undefined },
  ];
  return (
    <div>
      <h3 id="password-rules">{t("signup.rules")}</h3>
      <ul className={styles.rules} aria-labelledby="password-rules">
        {rules.map(({ text, met }) => (
          <li key={text} data-met={met}>
            <span className={styles.ruleSign}>{met ? <Icon name="check" size="small" /> : <i />}</span>
            <span>
              {text}
              {met !== undefined && (
                <span className="visually-hidden">: {t(met ? "signup.rule-met" : "signup.rule-open")}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
