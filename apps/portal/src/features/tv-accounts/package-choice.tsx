import { euroFormat } from "@demarc/contract/core/money";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import type en from "./tv-accounts.en.ts";
import { possibleWith } from "./tv-combinations.ts";

interface ChoiceProps extends Pick<ComponentProps<"input">, "ref" | "onChange" | "onBlur"> {
  readonly name: string;
  readonly packages: readonly TvPackage[];
  readonly error: string | undefined;
}

export function PackageChoice({ packages, ...field }: ChoiceProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const choices = packages
    .filter(({ type }) => type === "base")
    .map(({ code, name, monthlyPrice, description }) => ({
      value: code,
      label: `${name[locale]} · ${t("tv.product.per-month", { amount: euros(monthlyPrice) })}`,
      note: description[locale],
    }));
  return (
    <Card title={t("tv.form.package")} icon="tv">
      <RadioGroup {...field} label={t("tv.form.package")} legendHidden look="cards" choices={choices} />
    </Card>
  );
}

export function OptionChoice({ packages, control, ...field }: ChoiceProps & { readonly control: unknown }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const productCode = useWatch({ control: control as never, name: "productCode" }) as string;
  const choices = possibleWith(productCode, packages).map(({ code, name, monthlyPrice, description }) => ({
    value: code,
    label: `${name[locale]} · ${t("tv.product.per-month", { amount: euros(monthlyPrice) })}`,
    note: description[locale],
  }));
  if (choices.length === 0) return null;
  return (
    <Card title={t("tv.form.options")} description={t("tv.form.options-text")}>
      <CheckboxGroup {...field} label={t("tv.form.options")} legendHidden look="cards" choices={choices} />
    </Card>
  );
}
