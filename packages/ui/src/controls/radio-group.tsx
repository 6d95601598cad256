import { ChoiceGroup, type ChoiceGroupProps } from "./choice-group.tsx";

/** Single choice from a few options, each with a hint. */
export function RadioGroup(props: ChoiceGroupProps) {
  return <ChoiceGroup {...props} type="radio" />;
}
