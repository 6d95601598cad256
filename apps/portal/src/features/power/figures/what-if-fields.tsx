import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { euroFormat } from "@demarc/contract/core/money";
import { useRef } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import type en from "../power.en.ts";
import styles from "./figures.module.css";
import { costWith, wattsFrom, wattStep } from "./what-if.ts";

interface WhatIfProps {
  readonly power: PowerDashboard;
  readonly watts: number;
  readonly most: number;
  readonly onWatts: (watts: number) => void;
  /** The verdict for the slider, which a screen reader says with each step. */
  readonly valueText: string;
}

/** Asks for the power of a server, by slider or as a number, and says what it costs. */
export function WhatIf({ power, watts, most, onWatts, valueText }: WhatIfProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euro = (amount: number) => euroFormat(locale)(amount.toFixed(2));
  const { extra, total } = costWith(power, watts);
  const slider = useRef<HTMLInputElement>(null);
  const change = (text: string) => onWatts(wattsFrom(text, most));
  const reset = () => {
    slider.current?.focus();
    onWatts(0);
  };
  return (
    <fieldset className={styles.whatIf}>
      <legend>{t("power.what-if")}</legend>
      <TextField
        name="what-if"
        label={t("power.what-if-watts")}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        step={wattStep}
        placeholder="0"
        value={watts === 0 ? "" : String(watts)}
        onChange={({ target }) => change(target.value)}
      />
      <input
        ref={slider}
        type="range"
        aria-label={t("power.what-if-slider")}
        aria-valuetext={valueText}
        min={0}
        max={most}
        step={wattStep}
        value={watts}
        onChange={({ target }) => change(target.value)}
        className={styles.slider}
      />
      {/* Always there: Chromium ends the drag of a slider when an element appears beside it. */}
      <div className={watts > 0 ? styles.pair : `${styles.pair} ${styles.kept}`}>
        <span>
          {total === undefined
            ? t("power.what-if-extra", { extra: euro(extra) })
            : t("power.what-if-total", { total: euro(total), extra: euro(extra) })}
        </span>
        <Button size="small" onClick={reset}>
          {t("power.what-if-reset")}
        </Button>
      </div>
    </fieldset>
  );
}
