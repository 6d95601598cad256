import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

/** One of a few choices, each explained. */
export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}
