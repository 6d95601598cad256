import { decimalFormat, euroFormat } from "@demarc/contract/core/money";
import type {
  Quotation,
  QuotationAgreement,
  QuotationItem,
  QuotationOption,
} from "@demarc/contract/quotations/quotation-fields";
import { PriceGroups } from "../../catalogue/price-groups.tsx";
import { vatText } from "../../catalogue/vat-text.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface QuotationOptionsProps {
  readonly quotation: Quotation;
  /** Accepts one of several options; undefined if that is not possible. */
  readonly onAccept: ((optionId: string) => void) | undefined;
}

export function QuotationOptions({ quotation, onAccept }: QuotationOptionsProps) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const { introduction, options } = quotation;
  return (
    <>
      {introduction && (
        <Card title={t("quotation.introduction")}>
          <p className={styles.said}>{introduction}</p>
        </Card>
      )}
      <div className={styles.options}>
        {options.map((option) => (
          <Option key={option.id} quotation={quotation} option={option} onAccept={onAccept} />
        ))}
      </div>
      <p className={styles.small}>{vatText(t, locale, quotation)}</p>
    </>
  );
}

interface OptionProps extends QuotationOptionsProps {
  readonly option: QuotationOption;
}

function Option({ quotation, option, onAccept }: OptionProps) {
  const t = useText<QuotationTexts>();
  const { id, label, description, items, bespokeLines, noticeDays, contractTermMonths } = option;
  const isAccepted = quotation.acceptedOptionId === id;
  const isLeft = quotation.acceptedOptionId !== null && !isAccepted;
  return (
    <Card
      title={label}
      count={t("quotation.months", { months: contractTermMonths })}
      actions={
        isAccepted ? (
          <Badge tone="ok">{t("quotation.option-accepted")}</Badge>
        ) : (
          isLeft && <Badge>{t("quotation.option-not-chosen")}</Badge>
        )
      }
    >
      <div className={classNames(styles.option, isLeft && "dim")}>
        {description && <p className={styles.said}>{description}</p>}
        {items.map((item) => (
          <Item key={item.position} item={item} />
        ))}
        {bespokeLines.length > 0 && <Bespoke option={option} />}
        <Totals quotation={quotation} option={option} />
        <p className={styles.small}>{t("quotation.notice", { days: noticeDays })}</p>
        {onAccept && (
          <p data-print="hide">
            <Button onClick={() => onAccept(id)} aria-haspopup="dialog">
              {t("quotation.accept-option")} <span className="visually-hidden">{label}</span>
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}

function Item({ item: { packageName, place, reference, lines } }: { readonly item: QuotationItem }) {
  const locale = useLocale();
  return (
    <section className={styles.item}>
      <h3>{packageName[locale]}</h3>
      <p className="dim">{[place, reference].filter(Boolean).join(" · ")}</p>
      <PriceGroups lines={lines} heading="h4" />
    </section>
  );
}

function Bespoke({ option: { bespokeLines, agreement } }: { readonly option: QuotationOption }) {
  const t = useText<QuotationTexts>();
  const shown = bespokeLines.map(({ description, ...line }) => ({
    ...line,
    description: { en: description, nl: description },
  }));
  return (
    <section className={styles.item}>
      <h3>{t("quotation.bespoke")}</h3>
      <PriceGroups lines={shown} heading="h4" />
      {agreement && <AgreementTerms agreement={agreement} />}
    </section>
  );
}

function AgreementTerms({ agreement }: { readonly agreement: QuotationAgreement }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const { startDate, renewalMonths, relatedServices } = agreement;
  return (
    <p className={styles.small}>
      {startDate === null
        ? t("quotation.agreement-starts")
        : t("quotation.agreement-starts-on", { date: formatDate(startDate, locale, { dateStyle: "long" }) })}{" "}
      {renewalMonths === null
        ? t("quotation.agreement-ends")
        : t("quotation.agreement-renews", { months: renewalMonths })}
      {relatedServices.length > 0 &&
        ` ${t("quotation.agreement-services", { names: relatedServices.map(({ name }) => name).join(", ") })}`}
    </p>
  );
}

function Totals({
  quotation: { vatRate },
  option,
}: {
  readonly quotation: Quotation;
  readonly option: QuotationOption;
}) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const incl = (amount: string) =>
    Number(vatRate) > 0 && (
      <small>
        {euros(amount)} {t("quotation.incl", { rate: decimalFormat(locale)(vatRate) })}
      </small>
    );
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t("prices.total.MRC")}</dt>
        <dd>
          {euros(option.mrcTotal)} {incl(option.mrcTotalInclVat)}
        </dd>
      </div>
      <div>
        <dt>{t("prices.total.NRC")}</dt>
        <dd>
          {euros(option.nrcTotal)} {incl(option.nrcTotalInclVat)}
        </dd>
      </div>
      <div className={styles.whole}>
        <dt>{t("quotation.total", { months: option.contractTermMonths })}</dt>
        <dd>{euros(option.contractTotal)}</dd>
      </div>
    </dl>
  );
}
