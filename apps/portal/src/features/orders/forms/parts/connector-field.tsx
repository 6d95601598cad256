import { connectorsOf } from "@demarc/ordering/connectors";
import { useText } from "@demarc/shell/translate.ts";
import { SegField } from "@demarc/ui/controls/seg-field.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";

const connectorName = (code: string): string => code.replace("_", "/");

/** The connector at one end: only those that fit the medium of the package. */
export function ConnectorField({
  name,
  optional = false,
}: {
  readonly name: "connectorA" | "connectorZ";
  readonly optional?: boolean;
}) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const options = connectorsOf(form.chosen?.meta["media"]).map((code) => ({ value: code, label: connectorName(code) }));
  const field = { name, label: t("order-form.connector"), error: form.errorOf(name), optional };
  const value = form.textOf(name);
  if (options.length <= 4 && !optional)
    return <SegField {...field} options={options} value={value} onChoose={(code) => form.set(name, code)} />;
  return (
    <SelectField
      {...field}
      value={value}
      onChange={(event) => form.set(name, event.target.value)}
      options={[{ value: "", label: t("order-form.no-preference") }, ...options]}
    />
  );
}
