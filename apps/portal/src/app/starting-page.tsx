import { variant } from "#variant";
import { BrandMark } from "../ui/brand-mark.tsx";
import header from "./frame/header.module.css";
import { Loading } from "./loading.tsx";
import styles from "./loading.module.css";

/** The outline of the portal, prerendered in the HTML, so that it shows before any script. */
export function StartingPage() {
  const { brand } = variant;
  return (
    <>
      <header className={header.header}>
        <span className={header.brand}>
          <BrandMark mark={brand.mark} />
          <span className={header.name}>{brand.name}</span>
        </span>
      </header>
      <main className={styles.page}>
        <Loading />
      </main>
    </>
  );
}
