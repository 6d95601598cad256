import type { Role } from "@demarc/contract/core/access";
import { fullName } from "@demarc/contract/core/customer-contact";
import type { Account, AccountUpdate } from "@demarc/contract/users";
import * as contract from "@demarc/contract/users";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { useContractForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { useEditedRecord } from "@demarc/shell/forms/use-edited-record.ts";
import type { Refusals } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import type { Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { UserCards, userFields } from "./user-fields.tsx";
import { updateAccount, rereadAccount } from "./users.data.ts";
import type en from "./users.en.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

const ConflictCallout = lazyPart(() => import("@demarc/ui/layout/conflict-callout.tsx"), "ConflictCallout");

type Values = ValuesOf<typeof contract.updateAccount>;

/** Status and invitation have their own buttons, so the request body leaves them out. */
const valuesOf = (account: Account): Values =>
  ({
    firstName: account.firstName,
    middleName: account.middleName ?? "",
    lastName: account.lastName,
    phoneNumber: account.phoneNumber ?? "",
    locale: account.locale,
    roles: account.roles,
  }) as unknown as Values;

const differences = (t: Translate<keyof typeof en>, theirs: Values, mine: Values): Difference[] => {
  const inWords = (values: Values, name: (typeof userFields)[number]): string => {
    if (name === "roles") return values.roles.map((role) => t(`users.role.${role}`)).join(", ");
    return name === "locale" ? t(`users.locale.${values.locale}`) : String(values[name] ?? "");
  };
  return userFields
    .map((name) => ({ label: t(`users.${name}`), mine: inWords(mine, name), theirs: inWords(theirs, name) }))
    .filter((row) => row.mine !== row.theirs);
};

const refusals = {
  "account.last-admin": { text: "users.last-admin", field: "roles" },
} as const satisfies Refusals<keyof typeof en>;

/** Changes a user. If someone else saved first, the person chooses which version to keep. */
export function UserForm({ account }: { readonly account: Account }) {
  const t = useText<typeof en>();
  const [values] = useState(() => valuesOf(account));
  const form = useContractForm(contract.updateAccount, { values, snapshotKey: `user.${account.id}`, refusals });
  const { control, errorsByField } = form;
  const held = useWatch({ control: control as never, name: "roles" }) as Role[];
  const record = useEditedRecord({
    stored: account,
    differ: (one, other) => differences(t, valuesOf(one), valuesOf(other)).length > 0,
    reread: () => rereadAccount(account),
    reset: (stored) => form.reset(valuesOf(stored)),
  });
  const { newer } = record;
  const save = (body: AccountUpdate, version: number) =>
    record.save(
      () => updateAccount(account, body, version),
      (saved) => showToast(t("users.saved", { name: fullName(saved) })),
    );
  return (
    <Form label={t("users.user")} onSubmit={form.submit((body) => save(body, record.version()))}>
      <FormProblems form={form} labels={Object.fromEntries(userFields.map((name) => [name, t(`users.${name}`)]))} />
      {newer && (
        <Suspense fallback={null}>
          <ConflictCallout
            differences={differences(t, valuesOf(newer), form.getValues())}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer.version))()}
            onTakeTheirs={record.takeTheirs}
          />
        </Suspense>
      )}
      <UserCards
        register={(name) => form.register(name)}
        errors={errorsByField}
        held={held}
        rolesHint={t("users.roles-change-hint")}
      />
      <FormActions>
        <LinkButton to="/user-management">{t("users.back")}</LinkButton>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("users.save")}
        </Button>
      </FormActions>
    </Form>
  );
}
