import { variant } from "#variant";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import brandLink from "./frame/brand-link.module.css";
import { Loading } from "./frame/loading.tsx";
import styles from "./frame/loading.module.css";

/** The outline of the portal, prerendered in the HTML, so that it shows before any script. */
export function StartingPage() {
  const { brand } = variant;
  return (
    <>
      <header className={brandLink.bar}>
        <span className={brandLink.brand}>
          <BrandMark mark={brand.mark} />
          <span className={brandLink.name}>{brand.name}</span>
        </span>
      </header>
      <main className={styles.page}>
        <Loading />
      </main>
    </>
  );
}
