import { variant } from "#variant";
import { useText } from "@demarc/shell/translate.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import styles from "./brand-link.module.css";
import type en from "./header.en.ts";

export function BrandLink() {
  const t = useText<typeof en>();
  const { brand } = variant;
  return (
    <a className={styles.brand} href="/" aria-label={t("layout.home", { brand: brand.name })}>
      <BrandMark mark={brand.mark} />
      <span className={styles.name}>{brand.name}</span>
      <span className={styles.short}>{brand.shortName ?? brand.name}</span>
    </a>
  );
}
