import type { applyForAccount } from "@demarc/contract/signup";
import type { ContractForm } from "@demarc/shell/forms/contract-form.ts";

type ApplicationForm = ContractForm<typeof applyForAccount>;

export interface ApplyPartProps {
  readonly form: ApplicationForm;
}

type FieldName = Parameters<ApplicationForm["setValue"]>[0];

/**
 * Fills a group of fields if each one is empty or still has its value in `before`, so that typed text is not overwritten.
 * Returns whether it filled them.
 */
export const fillEmpty = (
  form: ApplicationForm,
  values: readonly (readonly [field: FieldName, value: string])[],
  before: Readonly<Record<string, string>> = {},
): boolean => {
  const typed = values.some(([field]) => {
    const value: unknown = form.getValues(field);
    return value !== "" && value !== before[field];
  });
  if (typed) return false;
  for (const [field, value] of values) form.setValue(field, value, { shouldDirty: true, shouldValidate: value !== "" });
  return true;
};
