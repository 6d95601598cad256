import { plainText } from "@demarc/contract/core/search-text";
import type { RefObject } from "react";
import { OptionList } from "@demarc/ui/controls/option-list.tsx";
import { Popover } from "@demarc/ui/controls/popover.tsx";
import type { Option } from "@demarc/ui/controls/select-field.tsx";

interface StatePanelProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly anchor: RefObject<HTMLElement | null>;
  /** Called with the chosen values, separated by commas. */
  readonly onChange: (chosen: string) => void;
  readonly onClose: () => void;
}

/** The popover with the PTR statuses; a choice applies immediately. */
export function StatePanel({ label, options, chosen, anchor, onChange, onClose }: StatePanelProps) {
  const toggle = (pressed: string) =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === pressed) !== chosen.includes(value))
        .join(),
    );
  return (
    <Popover label={label} anchor={anchor} onClose={onClose}>
      <OptionList label={label} options={options} chosen={chosen} several plain={plainText} onChoose={toggle} />
    </Popover>
  );
}
