import { useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Dialog } from "./dialog.tsx";
import { useKitText } from "./kit-text.ts";

interface ColumnPickerProps {
  /** The columns that may be left out, in their order. */
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Chooses the columns of a table; what is chosen shows at once. */
export function ColumnPicker({ columns, shown, onChange }: ColumnPickerProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const toggle = (key: string) =>
    onChange(columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one)));
  const done = (
    <Button variant="primary" onClick={() => setOpen(false)}>
      {t("list.columns-done")}
    </Button>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("list.columns")}</Button>
      {open && (
        <Dialog title={t("list.columns")} onClose={() => setOpen(false)} footer={done}>
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
      )}
    </>
  );
}
