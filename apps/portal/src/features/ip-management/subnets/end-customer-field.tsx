import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "../../../shell/session.ts";
import { useText } from "../../../shell/translate.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { endCustomersQuery } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";

interface EndCustomerFieldProps {
  readonly value: string;
  readonly onChange: (endCustomerId: string) => void;
}

/** The end customer of the block; only resellers have end customers. */
export function EndCustomerField({ value, onChange }: EndCustomerFieldProps) {
  const t = useText<typeof en>();
  const { id, type } = useCustomer();
  const isReseller = type === "reseller";
  const { data = [] } = useQuery({ ...endCustomersQuery(id), enabled: isReseller });
  if (!isReseller) return null;
  const offered = data.filter((entry) => entry.active || entry.id === value);
  return (
    <SelectField
      name="endCustomerId"
      label={t("ip.end-customer")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      optional
      options={[
        { value: "", label: t("ip.no-end-customer") },
        ...offered.map(({ id: key, name }) => ({ value: key, label: name })),
      ]}
    />
  );
}
