import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}
