import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

export function CheckboxGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="checkbox" />;
}
