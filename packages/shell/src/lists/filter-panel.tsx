import { plainText } from "@demarc/contract/core/search-text";
import type { RefObject } from "react";
import { OptionList } from "@demarc/ui/controls/option-list.tsx";
import { Popover } from "@demarc/ui/controls/popover.tsx";
import { type AnyList, type ChoiceFilter, isRange, type ListFilter, toggled } from "./list-filter.ts";
import { type PageQuery, useOptionCounts } from "./option-counts.ts";
import { NumberField, RangeFields } from "./range-fields.tsx";

interface FilterPanelProps {
  readonly list: AnyList;
  readonly filter: ListFilter<string>;
  readonly pageQuery: PageQuery<string> | undefined;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The popover of a filter. What is chosen applies at once; a single choice also closes it. */
export function FilterPanel({ filter, ...props }: FilterPanelProps) {
  const { list, anchor, onClose } = props;
  return (
    <Popover label={filter.label} anchor={anchor} onClose={onClose}>
      {isRange(filter) ? (
        <RangeFields list={list} filter={filter} />
      ) : filter.kind === "number" ? (
        <NumberField list={list} filter={filter} />
      ) : (
        filter.kind !== "switch" && <Options filter={filter} {...props} />
      )}
    </Popover>
  );
}

type OptionsProps = FilterPanelProps & { readonly filter: ChoiceFilter<string> };

function Options({ list, filter, pageQuery, anchor, onClose }: OptionsProps) {
  const { name, label, several = false } = filter;
  const options = useOptionCounts(list, filter, pageQuery);
  const chosen = (list.search.filters[name] ?? "").split(",").filter(Boolean);
  const choose = (value: string) => {
    if (several) return list.filter({ [name]: toggled(filter, chosen, value) });
    list.filter({ [name]: value });
    onClose();
    return anchor.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  return (
    <OptionList label={label} options={options} chosen={chosen} several={several} plain={plainText} onChoose={choose} />
  );
}
