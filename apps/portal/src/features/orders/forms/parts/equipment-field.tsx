import { useText } from "../../../../shell/translate.ts";
import { Span } from "../../../../ui/form-layout.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { useOrderForm } from "../order-form-context.ts";
import type en from "../orders-forms.en.ts";

interface EquipmentFieldProps {
  readonly name: string;
  /** Offers only what is there. */
  readonly siteCode?: string | undefined;
  /** Offers nothing that is there. */
  readonly notSiteCode?: string | undefined;
  /** Offers no shared units. */
  readonly racksOnly?: boolean;
  /** The choice of no rack, by its label; without one a rack must be chosen. */
  readonly none?: string | undefined;
}

/** The choice of an own rack or shared unit that is in use, with its data centre. */
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
