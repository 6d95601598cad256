import brandLink from "./frame/brand-link.module.css";
import { BrandOutline } from "./frame/frame-outline.tsx";
import { Loading } from "./frame/loading.tsx";
import styles from "./frame/loading.module.css";

/** Shown before any script to a person who is not signed in, on every page but the home. Prerendered in the HTML. */
export function StartingPage() {
  return (
    <>
      <header className={brandLink.bar}>
        <BrandOutline />
      </header>
      <main className={styles.page}>
        <Loading />
      </main>
    </>
  );
}
