import type { Brand } from "@demarc/contract/core/brands";
import { useText } from "../translate.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import styles from "./brand-link.module.css";
import type en from "./header.en.ts";

export function BrandLink({ brand }: { readonly brand: Brand }) {
  const t = useText<typeof en>();
  return (
    <a
      className={styles.brand}
      href="/"
      aria-label={t("layout.home", { brand: [brand.name, brand.application].filter(Boolean).join(" ") })}
    >
      <BrandMark mark={brand.mark} />
      <span className={styles.name}>
        {brand.name} {brand.application && <small>{brand.application}</small>}
      </span>
      <span className={styles.short}>{brand.shortName ?? brand.name}</span>
    </a>
  );
}
