import { euroFormat } from "@demarc/contract/core/money";
import { use } from "react";
import { type OrderStep, parametersOfStep } from "@demarc/ordering/order-forms";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { type OrderForm, useOrderForm } from "./order-form-context.ts";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";
import { ownValues, parameterValue } from "./own-values.ts";
import { SiteNames } from "./site-names.ts";
import { WdmOffer } from "./wdm-offer.ts";

interface Row {
  readonly label: string;
  readonly value: string;
}

const useRows = (form: OrderForm): ((step: OrderStep) => Row[]) => {
  const t = useText();
  const locale = useLocale();
  const { contacts } = useCustomer();
  const { wdms } = use(WdmOffer);
  const sites = use(SiteNames);
  return (step) => {
    const words = { t, locale, contacts, wdms, sites };
    const own = ownValues(form, words).filter(({ fields }) => step.fields.some((field) => fields.includes(field)));
    const parameters = parametersOfStep(step, form.order).map((parameter) => ({
      label: parameter.label[locale],
      value: parameterValue(form, parameter, words),
    }));
    return [...own, ...parameters].filter(({ value }) => value !== "");
  };
};

export function OrderOverview() {
  const t = useText();
  const form = useOrderForm();
  const rowsOf = useRows(form);
  return (
    <Card title={t("order-form.overview")}>
      {form.form.steps.slice(0, -1).map((step, place) => {
        const rows = rowsOf(step);
        const title = t(`order-form.step.${form.kind}.${step.name}`);
        if (rows.length === 0) return null;
        return (
          <section key={step.name} className={styles.overview}>
            <div className={styles.head}>
              <h3>{title}</h3>
              <Button size="small" onClick={() => form.open(place)}>
                {t("order-form.change")}
                <span className="visually-hidden"> ({title})</span>
              </Button>
            </div>
            <DefinitionList>
              {rows.map(({ label, value }) => (
                <Definition key={label} term={label}>
                  {value}
                </Definition>
              ))}
            </DefinitionList>
          </section>
        );
      })}
      <Totals />
    </Card>
  );
}

/** What it costs, for narrow screens that show the whole price in a dialog. */
function Totals() {
  const t = useText<typeof en>();
  const euros = euroFormat(useLocale());
  const { price } = useOrderForm();
  const { shown, dependsOn } = price;
  if (!shown) return null;
  return (
    <section className={styles.overview}>
      <h3>{t("order-form.price")}</h3>
      <DefinitionList>
        <Definition term={t("order-form.per-month")}>
          <strong>{dependsOn ? t(`order-form.depends-on-${dependsOn}`) : euros(shown.mrcTotal)}</strong>
        </Definition>
        <Definition term={t("order-form.one-off-total")}>{euros(shown.nrcTotal)}</Definition>
        <Definition term={t("order-form.term")}>
          {t("order-form.months", { months: shown.contractTermMonths })}
        </Definition>
      </DefinitionList>
    </section>
  );
}
