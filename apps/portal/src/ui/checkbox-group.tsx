import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

/** Several of a few choices. */
export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}
