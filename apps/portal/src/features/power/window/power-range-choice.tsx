import { useText } from "@demarc/shell/translate.ts";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import type en from "../power.en.ts";
import { powerRanges } from "./power-window.ts";
import { usePowerWindow } from "./use-power-window.ts";

/** The choice of the window length; a custom period selects none. */
export function PowerRangeChoice() {
  const t = useText<typeof en>();
  const { view, showRange } = usePowerWindow();
  return (
    <Seg
      name="power-range"
      label={t("power.range")}
      options={powerRanges.map((value) => ({ value, label: t(`power.range.${value}`) }))}
      value={view.range}
      onChange={(value) => {
        const range = powerRanges.find((one) => one === value);
        if (range) showRange(range);
      }}
    />
  );
}
