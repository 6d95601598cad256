import { normalise } from "@demarc/contract/core/normalise";
import * as contract from "@demarc/contract/signup";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { requestActivationLink } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

/** One text for every invalid link, so that it does not reveal which accounts exist. */
export function DeadLink() {
  const t = useText<typeof en>();
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm(contract.requestActivationLink, { values: { username: "" } });
  const ask = form.submit(async (body) => {
    await requestActivationLink(body);
    form.reset({ username: "" });
    setSentTo(body.username);
  });
  return (
    <Page title={t("signup.dead-link-title")} description={t("signup.dead-link-text")}>
      {sentTo !== undefined && (
        <Callout tone="ok" live>
          {t("signup.new-link-sent", { username: sentTo })}
        </Callout>
      )}
      <Card title={t("signup.new-link")} icon="mail">
        <Form label={t("signup.new-link")} onSubmit={ask}>
          <FormProblems form={form} labels={{ username: t("signup.contact.email") }} />
          <div className={styles.ask}>
            <TextField
              {...form.register("username")}
              label={t("signup.contact.email")}
              error={form.errorsByField["username"]}
              normalise={normalise.email}
              type="email"
              autoComplete="username"
            />
          </div>
          <FormActions inline>
            <LinkButton to="/">{t("signup.home")}</LinkButton>
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              {t("signup.new-link-send")}
            </Button>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}
