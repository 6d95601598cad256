import { useQuery } from "@tanstack/react-query";
import { type Control, useController } from "react-hook-form";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import type en from "../ip-management.en.ts";
import { endCustomersQuery, leftOut } from "../../end-customers/offered-end-customers.data.ts";

export interface SubnetFields {
  readonly subnet: string;
  readonly label: string;
  readonly endCustomerId: string;
}

interface EndCustomerFieldProps {
  readonly control: Control<SubnetFields>;
  readonly error: string | undefined;
}

/** The end customer of the block; only resellers have end customers. */
export function EndCustomerField({ control, error }: EndCustomerFieldProps) {
  const t = useText<typeof en>();
  const { id, type } = useCustomer();
  const isReseller = type === "reseller";
  const { data } = useQuery({ ...endCustomersQuery(id), enabled: isReseller });
  const { field } = useController({ control, name: "endCustomerId" });
  if (!isReseller) return null;
  const left = data ? leftOut(data) : 0;
  const offered = (data?.items ?? []).filter((entry) => entry.active || entry.id === field.value);
  return (
    <SelectField
      {...field}
      label={t("ip.end-customer")}
      error={error}
      hint={left > 0 ? t("ip.end-customers-left", { left }) : undefined}
      optional
      options={[
        { value: "", label: t("ip.no-end-customer") },
        ...offered.map(({ id: key, name }) => ({ value: key, label: name })),
      ]}
    />
  );
}
