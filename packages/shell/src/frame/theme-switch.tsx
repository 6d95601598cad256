import { setTheme, type Theme, useTheme } from "../theme.ts";
import { useText } from "../translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./header.en.ts";
import styles from "./switches.module.css";

const next: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const icons = { system: "system", light: "sun", dark: "moon" } as const;

/** Cycles through the themes: system, light, dark. */
export function ThemeSwitch() {
  const t = useText<typeof en>();
  const theme = useTheme();
  const label = `${t("layout.theme")}: ${t(`layout.theme.${theme}`)}`;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      onClick={() => setTheme(next[theme])}
    >
      <Icon name={icons[theme]} />
    </button>
  );
}
