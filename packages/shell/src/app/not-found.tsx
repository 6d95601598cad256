import { useText } from "../translate.ts";
import type en from "../frame/header.en.ts";
import styles from "./not-found.module.css";

/** The text is fixed, in English in every language (docs/product/screens.md, "Screens"). */
export function NotFound() {
  const t = useText<typeof en>();
  return (
    <section className={styles.page}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1} lang="en">
        The page could not be found
      </h1>
      <a href="/">{t("home.back")}</a>
    </section>
  );
}
