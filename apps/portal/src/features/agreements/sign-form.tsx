import * as contract from "@demarc/contract/agreements";
import { useState } from "react";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useCustomer, useSession } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Fields, Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { agreementRefusals } from "./agreement-refusals.ts";
import { signMsa } from "./agreements.data.ts";
import type en from "./agreements.en.ts";
import styles from "./agreements.module.css";

interface SignFormProps {
  readonly msa: contract.Msa;
  /** The SHA-256 of the PDF, computed in this browser. */
  readonly sha256: string;
  readonly onDecline: () => void;
}

/** Signs an agreement here, or goes on to the operator's service for electronic signatures. */
export function SignForm({ msa, sha256, onDecline }: SignFormProps) {
  const t = useText<typeof en>();
  const { id: customerId, name: company } = useCustomer();
  const { person } = useSession();
  const [values] = useState(() => ({
    signerName: person?.name ?? "",
    signerFunction: "",
    agreed: false,
    sha256,
  }));
  const form = useContractForm(contract.signMsa, {
    values,
    snapshotKey: `agreements.sign.${msa.id}`,
    refusals: agreementRefusals,
  });
  const sign = form.submit(async (body) => {
    const { signUrl } = await signMsa(customerId, msa.id, body);
    if (signUrl !== null) return location.assign(signUrl);
    return showToast(t("agreements.signed"));
  });
  return (
    <Card title={t("agreements.sign")} icon="agreement">
      <Form label={t("agreements.sign")} onSubmit={sign}>
        <FormProblems
          form={form}
          labels={{
            signerName: t("agreements.signer-name"),
            signerFunction: t("agreements.signer-function"),
            agreed: t("agreements.agreed", { company }),
          }}
        />
        <p>{t("agreements.sign-text", { company })}</p>
        <Fields>
          <TextField
            {...form.register("signerName")}
            label={t("agreements.signer-name")}
            error={form.errorsByField["signerName"]}
            autoComplete="name"
          />
          <TextField
            {...form.register("signerFunction")}
            label={t("agreements.signer-function")}
            error={form.errorsByField["signerFunction"]}
            autoComplete="organization-title"
          />
        </Fields>
        <Checkbox
          {...form.register("agreed")}
          label={t("agreements.agreed", { company })}
          error={form.errorsByField["agreed"]}
        />
        <p className={styles.hash}>
          <span className="dim">{t("agreements.fingerprint")}:</span> <span className="number">{sha256}</span>
        </p>
        <FormActions inline>
          <Button onClick={onDecline}>{t("agreements.decline")}</Button>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t("agreements.sign-agreement")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
