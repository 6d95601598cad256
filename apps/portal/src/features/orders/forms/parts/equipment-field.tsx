import { useText } from "@demarc/shell/translate.ts";
import { Span } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";

interface EquipmentFieldProps {
  readonly name: string;
  /** Offers only equipment at this site. */
  readonly siteCode?: string | undefined;
  readonly notSiteCode?: string | undefined;
  /** Offers no shared units. */
  readonly racksOnly?: boolean;
  /** The label of the option without a rack; if undefined, a rack must be chosen. */
  readonly none?: string | undefined;
}

export function EquipmentField({ name, siteCode, notSiteCode, racksOnly = false, none }: EquipmentFieldProps) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const value = form.textOf(name);
  const offered = form.context.equipment.filter(
    (one) =>
      one.id === value ||
      (one.lifecycle === "ACTIVE" &&
        (siteCode === undefined || one.siteCode === siteCode) &&
        one.siteCode !== notSiteCode &&
        !(racksOnly && one.kind !== "RACK")),
  );
  return (
    <Span of="half" ownRow>
      <SelectField
        name={name}
        label={t("order-form.rack")}
        error={form.errorOf(name)}
        value={value}
        onChange={(event) => form.set(name, event.target.value)}
        onBlur={() => form.touch(name)}
        options={[
          { value: "", label: none ?? t("order-form.choose") },
          ...offered.map((one) => ({
            value: one.id,
            label: one.name.startsWith(one.siteCode) ? one.name : `${one.siteCode}, ${one.name}`,
          })),
        ]}
      />
    </Span>
  );
}
