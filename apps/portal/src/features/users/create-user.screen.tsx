import { type Role, roles } from "@demarc/contract/core/access";
import { fullName } from "@demarc/contract/core/customer-contact";
import { normalise } from "@demarc/contract/core/normalise";
import type { AccountCreate } from "@demarc/contract/users";
import * as contract from "@demarc/contract/users";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { UserCards, userFields } from "./user-fields.tsx";
import { createAccount } from "./users.data.ts";
import type en from "./users.en.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

/** Initial values, some from the URL. A link never chooses the administrator role: a person could miss it. */
const valuesFrom = (search: string, locale: "en" | "nl"): ValuesOf<typeof contract.createAccount> => {
  const given = new URLSearchParams(search);
  return {
    username: given.get("username") ?? "",
    firstName: given.get("firstName") ?? "",
    middleName: "",
    lastName: "",
    phoneNumber: "",
    roles: roles.filter((role) => role !== "RESELLER_ADMIN" && role === given.get("role")),
    locale,
    kind: "PERSON",
  };
};

const refusals = {
  "account.limit": "users.limit",
  "account.username-in-use": { text: "users.username-in-use", field: "username" },
} as const satisfies Refusals<keyof typeof en>;

export function CreateUserScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const navigate = useNavigateWhileOpen();
  const { searchStr } = useLocation();
  const [values] = useState(() => valuesFrom(searchStr, customer.locale));
  const form = useContractForm(contract.createAccount, { values, snapshotKey: "user.new", refusals });
  const { control, errorsByField } = form;
  const [held, kind] = useWatch({ control: control as never, name: ["roles", "kind"] }) as [Role[], string];
  const invite = async (body: AccountCreate, idempotencyKey: string) => {
    const account = await createAccount(customer.id, body, idempotencyKey);
    flashRow(account.id);
    const made = account.kind === "API" ? "users.made" : "users.invited";
    showToast(t(made, { name: fullName(account), address: account.username }));
    await navigate({ to: `/user-management/account/${account.id}` });
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
        <UserCards
          register={(name) => form.register(name)}
          errors={errorsByField}
          held={held}
          rolesHint={t("users.roles-hint")}
        >
          <RadioGroup {...form.register("kind")} label={t("users.kind")} legendHidden look="cards" choices={kinds} />
          <TextField
            {...form.register("username")}
            type="email"
            label={t("users.username")}
            hint={t(kind === "API" ? "users.username-hint-api" : "users.username-hint")}
            error={errorsByField["username"]}
            normalise={normalise.email}
            autoComplete="off"
          />
        </UserCards>
        <SaveOrCancel
          pending={form.formState.isSubmitting}
          onCancel="/user-management"
          action={t(kind === "API" ? "users.make" : "users.send-invitation")}
        />
      </Form>
    </Page>
  );
}
