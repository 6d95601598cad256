import * as contract from "@demarc/contract/signup";
import { useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { AddressFields } from "../../shell/forms/address-fields.tsx";
import { useContractForm } from "../../shell/forms/contract-form.ts";
import { snapshotForms } from "../../shell/forms/form-snapshot.ts";
import { useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardStack } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Form, FormActions, FormColumns } from "../../ui/form-layout.tsx";
import { Page } from "../../ui/page.tsx";
import { CompanyPart, ContactPart, PaymentPart, TypePart, WishesPart } from "./apply-fields.tsx";
import { applyLabels } from "./apply-labels.ts";
import { blankApplication } from "./blank-application.ts";
import { applyForAccount } from "./signup.data.ts";
import type { Sent } from "./sent-application.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";
import { WhatHappensNext } from "./what-happens-next.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { createAttemptKeys } from "../../shell/calls/attempt-keys.ts";

// Loads when the applicant starts to submit, so that the form stays small.
const loadSent = () => import("./sent-application.tsx");
const SentApplication = lazyPart(loadSent, "SentApplication");

/** /apply/{-$customerType}: the form and, once it is sent, what happens next. */
export function ApplyScreen() {
  const { customerType } = useParams({ strict: false });
  const [sent, setSent] = useState<Sent>();
  if (sent)
    return (
      <Suspense>
        <SentApplication {...sent} />
      </Suspense>
    );
  return <ApplyForm type={contract.applicantTypes.find((type) => type === customerType)} onSent={setSent} />;
}

interface ApplyFormProps {
  readonly type: contract.ApplicantType | undefined;
  readonly onSent: (sent: Sent) => void;
}

function ApplyForm({ type, onSent }: ApplyFormProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [values] = useState(() => blankApplication(type, locale));
  const form = useContractForm(contract.applyForAccount, { values, snapshotKey: "signup.apply" });
  const { isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    addEventListener("pagehide", snapshotForms);
    return () => removeEventListener("pagehide", snapshotForms);
  }, []);

  const [keys] = useState(createAttemptKeys);

  const send = form.submit(async (body) => {
    const complete = { ...body, locale };
    await loadSent();
    const applicationId = await applyForAccount(complete, keys.of(complete));
    onSent({ applicationId, email: body.contact.email });
  });
  const labels = applyLabels(t);
  const order = Object.keys(labels);
  const problems = form.summary
    .map(({ field, text }) => ({ field, text, label: labels[field] }))
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  const whole = form.formErrors.map((text) => ({ field: "", text }));
  return (
    <Page title={t("signup.apply-title")} description={t("signup.apply-description")}>
      <Form label={t("signup.form")} onSubmit={send}>
        {submitCount > 0 && <ErrorSummary problems={[...whole, ...problems]} attempt={submitCount} />}
        <FormColumns>
          <CardStack>
            <TypePart form={form} />
            <CompanyPart form={form} />
            <Card title={t("signup.address")} icon="address">
              <AddressFields
                form={form}
                of="address"
                labelOf={(field) => t(`signup.address.${field}`)}
                autoComplete={{ postalCode: "postal-code", city: "address-level2", country: "country" }}
              />
            </Card>
            <ContactPart form={form} />
            <PaymentPart form={form} />
            <WishesPart form={form} />
            <Card title={t("signup.terms")} icon="agreement">
              <Checkbox
                {...form.register("termsAccepted")}
                label={t("signup.termsAccepted")}
                error={form.errorsByField["termsAccepted"]}
              />
            </Card>
          </CardStack>
          <div className={styles.aside}>
            <WhatHappensNext />
          </div>
        </FormColumns>
        <FormActions>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            {t("signup.send")}
          </Button>
        </FormActions>
      </Form>
    </Page>
  );
}
