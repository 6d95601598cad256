import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { useKitText } from "./kit-text.ts";

interface ColumnPickerProps {
  /** The optional columns, in order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses the columns of a table; a choice applies at once. */
export function ColumnPicker({ columns, shown, onChange, onClose }: ColumnPickerProps) {
  const t = useKitText();
  const toggle = (key: string) =>
    onChange(columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one)));
  const done = (
    <Button variant="primary" onClick={onClose}>
      {t("list.columns-done")}
    </Button>
  );
  return (
    <Dialog title={t("list.columns")} onClose={onClose} footer={done}>
      <div>
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            name={`column-${key}`}
            label={label}
            checked={shown.includes(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </div>
    </Dialog>
  );
}
