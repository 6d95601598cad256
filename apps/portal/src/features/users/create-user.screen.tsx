import type { Role } from "@demarc/contract/core/access";
import { fullName } from "@demarc/contract/core/customer-contact";
import { normalise } from "@demarc/contract/core/normalise";
import { type AccountCreate, createAccount } from "@demarc/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { hasCode } from "../../shell/calls/call-error.ts";
import { useContractForm, type ValuesOf } from "../../shell/forms/contract-form.ts";
import { useCustomer } from "../../shell/session.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { FormProblems } from "../../ui/form-problems.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { UserCards, userFields } from "./user-fields.tsx";
import { storeNewAccount } from "./users.data.ts";
import type en from "./users.en.ts";

const blank = (locale: "en" | "nl"): ValuesOf<typeof createAccount> => ({
  username: "",
  firstName: "",
  middleName: "",
  lastName: "",
  phoneNumber: "",
  roles: [] as Role[],
  locale,
  kind: "PERSON",
});

/** /user-management/account/create */
export function CreateUserScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const navigate = useNavigate();
  const [values] = useState(() => blank(customer.locale));
  const form = useContractForm(createAccount, { values, snapshotKey: "user.new" });
  const { control, errorsByField, register } = form;
  const [tooMany, setTooMany] = useState(false);
  const [held, kind] = useWatch({ control: control as never, name: ["roles", "kind"] }) as [Role[], string];
  const invite = async (body: AccountCreate) => {
    try {
      const account = await storeNewAccount(customer.id, body);
      const made = account.kind === "API" ? "users.made" : "users.invited";
      showToast(t(made, { name: fullName(account), address: account.username }));
      await navigate({ to: `/user-management/account/${account.id}` });
    } catch (error) {
      setTooMany(hasCode(error, "account.limit"));
      if (hasCode(error, "account.limit")) return;
      if (!hasCode(error, "account.username-in-use")) throw error;
      form.setError("username", { message: "users.username-in-use" }, { shouldFocus: true });
    }
  };
  const kinds = (["PERSON", "API"] as const).map((value) => ({
    value,
    label: t(`users.kind.${value}`),
    note: t(`users.kind-note.${value}`),
  }));
  return (
    <Page title={t("users.invite")}>
      <Form label={t("users.invite")} onSubmit={form.submit(invite)}>
        <FormProblems form={form} labels={Object.fromEntries(userFields.map((name) => [name, t(`users.${name}`)]))} />
        {tooMany && (
          <Notice tone="bad" live>
            {t("users.limit")}
          </Notice>
        )}
        <UserCards
          register={(name) => register(name)}
          errors={errorsByField}
          held={held}
          rolesHint={t("users.roles-hint")}
        >
          <RadioGroup {...register("kind")} label={t("users.kind")} legendHidden look="cards" choices={kinds} />
          <TextField
            {...register("username")}
            type="email"
            label={t("users.username")}
            hint={t(kind === "API" ? "users.username-hint-api" : "users.username-hint")}
            error={errorsByField["username"]}
            normalise={normalise.email}
            autoComplete="off"
          />
        </UserCards>
        <FormActions>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t(kind === "API" ? "users.make" : "users.send-invitation")}
          </Button>
          <LinkButton to="/user-management">{t("users.cancel")}</LinkButton>
        </FormActions>
      </Form>
    </Page>
  );
}
