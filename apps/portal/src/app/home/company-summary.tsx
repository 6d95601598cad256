import type { Customer } from "@demarc/contract/company";
import { contactTypes, fullName } from "@demarc/contract/core/customer-contact";
import { useSession } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import type en from "../app.en.ts";
import styles from "./company-summary.module.css";

/** The company, and who receives what. */
export function CompanySummary({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const roles = useSession().claims?.roles ?? [];
  const { street, houseNumber, houseNumberExtension, city } = customer.address;
  const namesOf = (type: (typeof contactTypes)[number]) =>
    customer.contacts
      .filter(({ types }) => types.includes(type))
      .map(fullName)
      .join(", ");
  return (
    <Card title={t("company-summary.title")}>
      <div className={styles.columns}>
        <dl className={styles.facts}>
          <dt>{t("company-summary.customer-number")}</dt>
          <dd className="number">{customer.id}</dd>
          <dt>{t("company-summary.address")}</dt>
          <dd>
            {street} {houseNumber}
            {houseNumberExtension}, {city}
          </dd>
          <dt>{t("company-summary.payment")}</dt>
          <dd>{t(`company-summary.payment.${customer.paymentMethod}`, { days: customer.paymentTermDays })}</dd>
          <dt>{t("company-summary.roles")}</dt>
          <dd>
            {roles.length > 0 ? roles.map((role) => t(`role.${role}`)).join(", ") : t("company-summary.no-roles")}
          </dd>
        </dl>
        <dl className={styles.facts}>
          {contactTypes.map((type) => (
            <div key={type} className={styles.row}>
              <dt>{t(`company-summary.contact.${type}`)}</dt>
              <dd>{namesOf(type) || <span className={styles.empty}>{t("company-summary.nobody")}</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
