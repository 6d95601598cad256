import type { RefObject } from "react";
import { OptionList } from "../../ui/option-list.tsx";
import { Popover } from "../../ui/popover.tsx";
import { type AnyList, type ChoiceFilter, isRange, type ListFilter, toggled } from "./list-filter.ts";
import { NumberField, RangeFields } from "./range-fields.tsx";

interface FilterPanelProps {
  readonly list: AnyList;
  readonly filter: ListFilter<string>;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The popover of a filter. What is chosen applies at once; a single choice also closes it. */
export function FilterPanel({ list, filter, anchor, onClose }: FilterPanelProps) {
  return (
    <Popover label={filter.label} anchor={anchor} onClose={onClose}>
      {isRange(filter) ? (
        <RangeFields list={list} filter={filter} />
      ) : filter.kind === "number" ? (
        <NumberField list={list} filter={filter} />
      ) : (
        filter.kind !== "switch" && <Options list={list} filter={filter} anchor={anchor} onClose={onClose} />
      )}
    </Popover>
  );
}

type OptionsProps = FilterPanelProps & { readonly filter: ChoiceFilter<string> };

function Options({ list, filter, anchor, onClose }: OptionsProps) {
  const { name, label, options, several = false } = filter;
  const chosen = (list.search.filters[name] ?? "").split(",").filter(Boolean);
  const choose = (value: string) => {
    if (several) return list.filter({ [name]: toggled(filter, chosen, value) });
    list.filter({ [name]: value });
    onClose();
    return anchor.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  return <OptionList label={label} options={options} chosen={chosen} several={several} onChoose={choose} />;
}
