import { use } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { ChoiceRows } from "@demarc/ui/controls/choice-rows.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { SiteNames } from "./site-names.ts";

/** The data centre, and the rack of the company next to which the new one should be placed. */
export function SitePart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const sites = use(SiteNames);
  const { siteCode } = form.body;
  const neighbours = form.context.equipment.filter((one) => one.kind === "RACK" && one.siteCode === siteCode);
  const choose = (code: string) => {
    form.set("siteCode", code);
    form.set("adjacentTo", null);
  };
  return (
    <Card title={t("order-form.site-title")}>
      <ChoiceRows
        name="siteCode"
        label={t("order-form.field.siteCode")}
        legendHidden
        error={form.errorOf("siteCode")}
        choices={sites.map(({ code, name, address, status, availability }) => {
          const free = availability.reduce((sum, { count }) => sum + count, 0);
          return {
            value: code,
            label: code,
            note: name.includes(address.city) ? name : `${name}, ${address.city}`,
            trail: status === "ACTIVE" ? t("order-form.racks-free", { count: free }) : t("order-form.site-not-open"),
            disabled: status !== "ACTIVE",
          };
        })}
        value={siteCode ?? ""}
        onChoose={choose}
      />
      {neighbours.length > 0 && (
        <Fields>
          <Span of="half" ownRow>
            <SelectField
              name="adjacentTo"
              label={t("order-form.field.adjacentTo")}
              hint={t("order-form.adjacent-hint")}
              error={form.errorOf("adjacentTo")}
              optional
              value={form.textOf("adjacentTo")}
              onChange={(event) => form.set("adjacentTo", event.target.value)}
              options={[
                { value: "", label: t("order-form.no-preference") },
                ...neighbours.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Span>
        </Fields>
      )}
    </Card>
  );
}
