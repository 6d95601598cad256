import { variant } from "#variant";
import checkPath from "virtual:route-path/postal-code-check";
import { useConfiguration } from "@demarc/shell/config.ts";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { returnPath } from "@demarc/shell/app/return-path.ts";
import { BrandLink } from "@demarc/shell/frame/brand-link.tsx";
import { LanguageSwitch } from "@demarc/shell/frame/language-switch.tsx";
import type en from "./public-frame.en.ts";
import styles from "./public-header.module.css";
import { ThemeSwitch } from "@demarc/shell/frame/theme-switch.tsx";

/** True for screens that only serve signing in or out: a sign-in does not return to them. */
const isPassing = (path: string): boolean => /^\/(logout|sso\/|token\/|unlock|account\/activate)/.test(path);

const pathToReturnTo = (): string => {
  const { pathname, search } = location;
  if (pathname === "/") return returnPath() ?? "/";
  return isPassing(pathname) ? "/" : pathname + search;
};

export function PublicHeader() {
  const t = useText<typeof en>();
  const { loggingIn } = useSession();
  const statusPage = useConfiguration()?.statusPage;
  const signIn = async () => {
    const { signIn: start } = await import("@demarc/shell/sign-in/sign-in.ts");
    await start({ returnTo: pathToReturnTo() });
  };
  return (
    <header className={styles.header} data-print="hide">
      <div className={styles.inside}>
        <BrandLink brand={variant.brand} />
        <nav className={styles.links} aria-label={t("public.navigation")}>
          {checkPath && <a href={checkPath}>{t("public.check")}</a>}
          <a href="/docs">{t("public.api")}</a>
          {statusPage && <a href={statusPage}>{t("public.status")}</a>}
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
        <Button pending={loggingIn} onClick={() => void signIn()}>
          {t("public.sign-in")}
        </Button>
      </div>
    </header>
  );
}
