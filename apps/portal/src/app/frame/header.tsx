import { variant } from "#variant";
import type { ReactNode } from "react";
import { useText } from "../../shell/translate.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./header.module.css";
import type en from "./header.en.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

interface HeaderProps {
  /** Before the brand: the button that opens the navigation. */
  readonly start?: ReactNode;
  /** At the end: the account menu. */
  readonly end?: ReactNode;
}

/** The header of every screen, with a skip link for keyboard users. */
export function Header({ start, end }: HeaderProps) {
  const t = useText<typeof en>();
  const { brand } = variant;
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("layout.skip")}
      </a>
      <header className={styles.header} data-print="hide">
        {start}
        <a className={styles.brand} href="/" aria-label={t("layout.home", { brand: brand.name })}>
          <BrandMark mark={brand.mark} />
          <span className={styles.name}>{brand.name}</span>
        </a>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          {end}
        </div>
      </header>
    </>
  );
}
