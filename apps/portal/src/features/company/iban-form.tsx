import type { Customer } from "@demarc/contract/company";
import * as contract from "@demarc/contract/company";
import { brands } from "@demarc/contract/core/brands";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import { bicOf, isIban, maskIban } from "@demarc/contract/core/iban";
import { normalise } from "@demarc/contract/core/normalise";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { type ContractForm, useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { refusalOf, type Refusals, showFailure } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Fields, Form, FormActions, FormColumns } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { groupedIban, rereadCustomer, updateIban } from "./company.data.ts";
import type en from "./company.en.ts";
import styles from "./company.module.css";
import { IbanConfirmation } from "./iban-confirmation.tsx";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

const refusals = {
  "edit-conflict": { text: "company.iban.overtaken", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

type IbanBody = BodyOf<typeof contract.updateIban>;

interface IbanFormProps {
  readonly customer: Customer;
  readonly children: ReactNode;
}

/** Changes the bank account in two steps: the form, then a dialog that confirms the change. */
export function IbanForm({ customer, children }: IbanFormProps) {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  const [asked, setAsked] = useState<IbanBody>();
  const [values] = useState(() => ({
    iban: "",
    bic: "",
    accountHolder: customer.mandate?.accountHolder ?? customer.name,
    mandateAccepted: false,
  }));
  const form = useContractForm(contract.updateIban, { values, snapshotKey: "company.iban" });

  const review = form.submit(async (body) => {
    // Without a mandate, as after its rejection, the same account gets a new one.
    if (body.iban === customer.iban && customer.mandate) return form.setError("iban", { message: "company.iban.same" });
    return setAsked({ ...body, bic: bicOf(body.iban) ?? body.bic ?? null });
  });
  const change = async (body: IbanBody) => {
    try {
      await updateIban(customer, body);
    } catch (error) {
      if (!refusalOf(error, refusals)) throw error;
      await rereadCustomer(customer.id);
      return showFailure(error, refusals);
    } finally {
      setAsked(undefined);
    }
    showToast(t("company.iban.saved"));
    return navigate({ to: "/company" });
  };
  return (
    <Form label={t("company.edit-iban")} onSubmit={review}>
      <FormProblems
        form={form}
        labels={{
          iban: t("company.iban.new-iban"),
          bic: t("company.bic"),
          accountHolder: t("company.iban.accountHolder"),
          mandateAccepted: t("company.mandate"),
        }}
      />
      <FormColumns>
        <CardStack>
          <Card title={t("company.iban.new")} icon="bank">
            <p>
              <span className="dim">{t("company.iban.current")}:</span>{" "}
              {customer.iban ? (
                <span className="number">{groupedIban(maskIban(customer.iban))}</span>
              ) : (
                t("company.no-iban")
              )}
            </p>
            <AccountFields form={form} />
          </Card>
          <Card title={t("company.iban.mandate-title")} icon="agreement">
            <p className={styles.mandate}>{t("company.iban.mandate-text", { brand: brands[customer.variant].name })}</p>
            <Checkbox
              {...form.register("mandateAccepted")}
              label={t("company.iban.mandateAccepted")}
              error={form.errorsByField["mandateAccepted"]}
            />
          </Card>
        </CardStack>
        {children}
      </FormColumns>
      <FormActions>
        <LinkButton to="/company">{t("common.cancel")}</LinkButton>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting && !asked}>
          {t("company.iban.review")}
        </Button>
      </FormActions>
      {asked && (
        <IbanConfirmation
          customer={customer}
          body={asked}
          pending={form.formState.isSubmitting}
          onConfirm={() => void form.submit(() => change(asked))()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Form>
  );
}

/** The account fields. The BIC of a Dutch IBAN is derived; any other IBAN needs one. */
function AccountFields({ form }: { readonly form: ContractForm<typeof contract.updateIban> }) {
  const t = useText<typeof en>();
  const typed = normalise.iban(useWatch({ control: form.control, name: "iban" }));
  const derived = isIban(typed) ? bicOf(typed) : undefined;
  const text = (name: "iban" | "bic" | "accountHolder") => ({
    ...form.register(name),
    error: form.errorsByField[name],
    autoComplete: "off",
  });
  return (
    <Fields>
      <TextField
        {...text("iban")}
        label={t("company.iban.new-iban")}
        hint={t("company.iban.new-iban-hint")}
        normalise={normalise.iban}
        mono
        autoCapitalize="characters"
        spellCheck={false}
      />
      {derived ? (
        <TextField
          key="derived"
          name="derived-bic"
          label={t("company.iban.derived-bic")}
          value={derived}
          readOnly
          mono
        />
      ) : (
        <TextField
          key="typed"
          {...text("bic")}
          label={t("company.bic")}
          hint={t("company.iban.bic-hint")}
          normalise={normalise.bic}
          optional
          mono
        />
      )}
      <TextField
        {...text("accountHolder")}
        label={t("company.iban.accountHolder")}
        hint={t("company.iban.accountHolder-hint")}
        normalise={normalise.text}
      />
    </Fields>
  );
}
