import type { RefObject } from "react";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { Popover } from "@demarc/ui/controls/popover.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { densities, type Density, setDensity, useDensity } from "./density.ts";
import styles from "./table-panel.module.css";

interface TablePanelProps {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function TablePanel({ columns, shown, onChange, anchor, onClose }: TablePanelProps) {
  const t = useKitText();
  const density = useDensity();
  const toggle = (key: string) =>
    onChange(columns.map((column) => column.key).filter((one) => (one === key) !== shown.includes(one)));
  return (
    <Popover label={t("list.columns")} anchor={anchor} align="end" onClose={onClose}>
      <div className={styles.panel}>
        {columns.length > 0 && (
          <fieldset>
            <legend className={styles.legend}>{t("list.columns")}</legend>
            {columns.map(({ key, label }) => (
              <Checkbox
                key={key}
                name={`column-${key}`}
                label={label}
                checked={shown.includes(key)}
                onChange={() => toggle(key)}
              />
            ))}
          </fieldset>
        )}
        <div>
          <p className={styles.legend} aria-hidden="true">
            {t("list.density")}
          </p>
          <Seg
            name="density"
            label={t("list.density")}
            options={densities.map((value) => ({ value, label: t(`list.density.${value}`) }))}
            value={density}
            onChange={(value) => setDensity(value as Density)}
          />
        </div>
      </div>
    </Popover>
  );
}
