import { variant } from "#variant";
import checkPath from "virtual:route-path/postal-code-check";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useText } from "@demarc/shell/translate.ts";
import type en from "./public-frame.en.ts";
import styles from "./public-footer.module.css";
import { StatusLine } from "../status-line.tsx";

// The prerendered page may be of an earlier year.
const year = new Date().getFullYear();

/** `hasStatus`: the page says the service status itself. */
export function PublicFooter({ hasStatus = false }: { readonly hasStatus?: boolean }) {
  const t = useText<typeof en>();
  const { termsPage, privacyPage, supportPhone } = useConfiguration() ?? {};
  return (
    <footer className={styles.footer} data-print="hide">
      <div className={styles.inside}>
        {!hasStatus && <StatusLine />}
        {checkPath && (
          <a href={checkPath} className={styles.narrow}>
            {t("public.check")}
          </a>
        )}
        {termsPage && <a href={termsPage}>{t("public.terms")}</a>}
        {privacyPage && <a href={privacyPage}>{t("public.privacy")}</a>}
        <a href="/docs">{t("public.docs")}</a>
        {supportPhone && <a href={`tel:${supportPhone.replaceAll(" ", "")}`}>{supportPhone}</a>}
        <span suppressHydrationWarning>
          © {year} {variant.brand.name}
        </span>
      </div>
    </footer>
  );
}
