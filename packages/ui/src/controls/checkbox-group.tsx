import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

/** Multiple choice from a few options. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}
