import { variant } from "#variant";
import { dismissToast, useToasts } from "@demarc/shell/toast-store.ts";
import { setTheme, type Theme, themes, useTheme } from "@demarc/shell/theme.ts";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { Toasts } from "@demarc/ui/layout/toast.tsx";
import styles from "./components.module.css";
import { DemoCards } from "./demo-cards.tsx";
import { DemoCharts } from "./demo-charts.tsx";
import { DemoControls } from "./demo-controls.tsx";
import { DemoFields } from "./demo-fields.tsx";
import { DemoList } from "./demo-list.tsx";
import { DemoObject } from "./demo-object.tsx";
import { DemoOverlays } from "./demo-overlays.tsx";

const themeOptions = themes.map((value) => ({
  value,
  label: { system: "System", light: "Light", dark: "Dark" }[value],
}));

/** Every component of the portal in its states, for people who build screens. */
export function ComponentsPage() {
  const theme = useTheme();
  return (
    <main className={styles.page}>
      <div className={styles.row}>
        <h1>Components of {variant.brand.name}</h1>
        <Seg
          name="theme"
          label="Theme"
          options={themeOptions}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </div>
      <DemoControls />
      <DemoFields />
      <DemoCards />
      <DemoCharts />
      <DemoOverlays />
      <DemoObject />
      <DemoList />
      <Toasts toasts={useToasts()} onClose={dismissToast} />
    </main>
  );
}
