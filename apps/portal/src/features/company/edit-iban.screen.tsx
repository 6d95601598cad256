import { fullName } from "@demarc/contract/core/customer-contact";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import type en from "./company.en.ts";
import styles from "./company.module.css";
import { IbanForm } from "./iban-form.tsx";

export function EditIbanScreen() {
  const t = useText<typeof en>();
  return (
    <Page title={t("company.edit-iban")}>
      <IbanForm customer={useCustomer()}>
        <IbanConsequences />
      </IbanForm>
    </Page>
  );
}

function IbanConsequences() {
  const t = useText<typeof en>();
  const { contacts } = useCustomer();
  const notified = contacts.filter(({ types }) => types.includes("main") || types.includes("billing")).map(fullName);
  const mail =
    notified.length > 0
      ? t("company.iban.step-mail", { names: notified.join(", ") })
      : t("company.iban.step-mail-nobody");
  return (
    <Card title={t("company.iban.what-happens")} icon="info">
      <ul className={styles.steps}>
        <li>
          <Icon name="agreement" />
          {t("company.iban.step-mandate")}
        </li>
        <li>
          <Icon name="invoice" />
          {t("company.iban.step-invoices")}
        </li>
        <li>
          <Icon name="mail" />
          {mail}
        </li>
        <li>
          <Icon name="lock" />
          {t("company.iban.step-sign-in")}
        </li>
      </ul>
    </Card>
  );
}
