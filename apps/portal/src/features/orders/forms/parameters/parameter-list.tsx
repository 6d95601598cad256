import type { PackageParameter } from "@demarc/contract/core/package";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Fold } from "@demarc/ui/layout/fold.tsx";
import { amountFormat } from "./amount-format.ts";
import type en from "./parameters.en.ts";
import { hasPrices, ParameterField, type ParameterOffers } from "./parameter-field.tsx";
import styles from "./parameter-list.module.css";
import { valueLabel } from "./parameter-labels.ts";
import type { ValuePrice } from "./value-price.ts";

export interface ParameterForm {
  readonly nameOf: (key: string) => string;
  readonly valueOf: (key: string) => string;
  readonly errorOf: (key: string) => string | undefined;
  readonly priceOf: (key: string, value: string) => ValuePrice | undefined;
  readonly onChange: (key: string, value: string) => void;
  readonly onLeave: (key: string) => void;
  readonly offers: ParameterOffers;
}

/** Fewer parameters than this are not folded. */
const fewestFolded = 3;

/** True for a parameter that most people leave unchanged: it needs no input, depends on no other, and a choice has no prices. */
const isMinor = (parameter: PackageParameter, form: ParameterForm): boolean => {
  const hasValue = !parameter.required || parameter.default !== null;
  if (parameter.type === "boolean") return hasValue && parameter.visibleWhen === null;
  return (
    hasValue && parameter.visibleWhen === null && !hasPrices(parameter, (value) => form.priceOf(parameter.key, value))
  );
};

/** Divides parameters into shown and folded ones, in catalogue order. One is also folded if all that it depends on are folded. */
const parted = (parameters: readonly PackageParameter[], form: ParameterForm) => {
  const minor = new Set(parameters.filter((parameter) => isMinor(parameter, form)).map(({ key }) => key));
  for (const { key, visibleWhen } of parameters)
    if (visibleWhen && Object.keys(visibleWhen).every((needed) => minor.has(needed))) minor.add(key);
  const folded = parameters.filter(({ key }) => minor.has(key));
  if (folded.length < fewestFolded || folded.length === parameters.length) return { shown: parameters, folded: [] };
  return { shown: parameters.filter(({ key }) => !minor.has(key)), folded };
};

interface ParameterListProps {
  readonly parameters: readonly PackageParameter[];
  readonly form: ParameterForm;
}

/** The parameters of a step. Those that most people leave unchanged are folded under "More options". */
export function ParameterList({ parameters, form }: ParameterListProps) {
  const { shown, folded } = parted(parameters, form);
  return (
    <>
      <ParameterGrid parameters={shown} form={form} />
      {folded.length > 0 && <MoreOptions parameters={folded} form={form} />}
    </>
  );
}

/** A long text takes the whole width; numbers and dates are narrow. */
const widthOf = ({ type, max }: PackageParameter): string | undefined => {
  if (type === "integer" || type === "date") return styles.narrow;
  return type === "string" && (max ?? 0) > 120 ? styles.wide : undefined;
};

/** Fields in the order of the catalogue, then the checkboxes, so that fields with labels are beside each other. */
function ParameterGrid({ parameters, form }: ParameterListProps) {
  const ticked = parameters.filter(({ type }) => type === "boolean");
  const others = parameters.filter(({ type }) => type !== "boolean");
  return [others, ticked].map(
    (row) =>
      row.length > 0 && (
        <div key={row[0]?.key} className={styles.grid}>
          {row.map((parameter) => (
            <div key={parameter.key} className={widthOf(parameter)}>
              <Parameter parameter={parameter} form={form} />
            </div>
          ))}
        </div>
      ),
  );
}

function Parameter({ parameter, form }: { readonly parameter: PackageParameter; readonly form: ParameterForm }) {
  const { key } = parameter;
  return (
    <ParameterField
      parameter={parameter}
      name={form.nameOf(key)}
      value={form.valueOf(key)}
      error={form.errorOf(key)}
      offers={form.offers}
      priceOf={(value) => form.priceOf(key, value)}
      onChange={(value) => form.onChange(key, value)}
      onLeave={() => form.onLeave(key)}
    />
  );
}

function MoreOptions({ parameters, form }: ParameterListProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const values = parameters.flatMap((parameter) => {
    const value = form.valueOf(parameter.key);
    if (value === "" || value === "false") return [];
    return [value === "true" ? parameter.label[locale] : valueLabel(parameter, value, locale)];
  });
  const cents = parameters.reduce(
    (sum, { key }) => sum + Math.round(Number(form.priceOf(key, form.valueOf(key))?.mrc ?? 0) * 100),
    0,
  );
  return (
    <Fold
      title={t("parameters.more-options")}
      note={values.join(", ")}
      trail={amountFormat(locale)((cents / 100).toFixed(2))}
      open={parameters.some(({ key }) => form.errorOf(key) !== undefined)}
    >
      <ParameterGrid parameters={parameters} form={form} />
    </Fold>
  );
}
