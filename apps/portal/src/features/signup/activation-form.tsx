import type { AnswerOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/signup";
import { useState } from "react";
import { failureOf } from "../../shell/calls/call-error.ts";
import { type ContractForm, useContractForm } from "../../shell/forms/contract-form.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardStack } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Fields, Form, FormActions, FormColumns } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { activateAccount, type ActivationLink } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

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
      <FormColumns>
        <CardStack>
          <Card title={t(asksPassword ? "signup.choose-password" : "signup.activate-account")} icon="lock">
            <Fields>
              <TextField
                name="username"
                label={t("signup.username")}
                value={username}
                readOnly
                autoComplete="username"
              />
              {asksPassword && <PasswordFields form={form} />}
            </Fields>
            {!asksPassword && <p>{t("signup.external")}</p>}
            <Checkbox
              {...form.register("termsAccepted")}
              label={t("signup.activate-terms")}
              error={form.errorsByField["termsAccepted"]}
            />
          </Card>
        </CardStack>
        {asksPassword && <PasswordRules />}
      </FormColumns>
      <FormActions>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t(asksPassword ? "signup.activate" : "signup.activate-and-login")}
        </Button>
      </FormActions>
    </Form>
  );
}

function PasswordFields({ form }: { readonly form: ContractForm<typeof contract.activateAccount> }) {
  const t = useText<typeof en>();
  const secret = (name: "password" | "passwordRepeat") => ({
    ...form.register(name),
    label: t(`signup.${name}`),
    error: form.errorsByField[name],
    type: "password",
    autoComplete: "new-password",
  });
  return (
    <>
      <TextField {...secret("password")} />
      <TextField {...secret("passwordRepeat")} />
    </>
  );
}

function PasswordRules() {
  const t = useText<typeof en>();
  return (
    <Card title={t("signup.rules")} icon="info">
      <ul className={styles.next}>
        <li>{t("signup.rule.length", { min: contract.passwordLengths.min })}</li>
        <li>{t("signup.rule.username")}</li>
        <li>{t("signup.rule.common")}</li>
      </ul>
    </Card>
  );
}
