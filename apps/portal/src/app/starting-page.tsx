import { variant } from "#variant";
import brandLink from "@demarc/shell/frame/brand-link.module.css";
import { BrandOutline } from "@demarc/shell/frame/frame-outline.tsx";
import { Loading } from "@demarc/shell/frame/loading.tsx";
import styles from "@demarc/shell/frame/loading.module.css";

/** Shown before any script to a person who is not signed in, on every page but the home. Prerendered in the HTML. */
export function StartingPage() {
  return (
    <>
      <header className={brandLink.bar}>
        <BrandOutline brand={variant.brand} />
      </header>
      <main className={styles.page}>
        <Loading />
      </main>
    </>
  );
}
