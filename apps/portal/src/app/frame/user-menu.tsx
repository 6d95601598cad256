import type { Customer } from "@demarc/contract/company";
import { useNavigate } from "@tanstack/react-router";
import { useConfiguration } from "../../shell/config.ts";
import { useSession } from "../../shell/session.ts";
import { setTheme, themes, useTheme } from "../../shell/theme.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import type appEn from "../app.en.ts";
import { Loading } from "../loading.tsx";
import { usePortalRegistry } from "../registry-context.ts";
import type headerEn from "./header.en.ts";
import { languageNames, languages, useLanguageChoice } from "./language-choice.ts";
import type { MenuOpener } from "./top-bar-menu.tsx";
import { LoadedMenu } from "./loaded-menu.tsx";
import type en from "./menus.en.ts";
import styles from "./user-menu.module.css";

/** The account menu: who is signed in and until when, language and colours, the account, sign-out. */
export function UserMenu({ customer, ...opener }: MenuOpener & { readonly customer: Customer }) {
  const t = useText<typeof en & typeof appEn & typeof headerEn>();
  const navigate = useNavigate();
  const theme = useTheme();
  const { locale, loading, choose } = useLanguageChoice();
  const profile = usePortalRegistry().byName.get("profile")?.route.path;
  const manageUrl = useConfiguration()?.ssoManageUrl;
  return (
    <LoadedMenu
      opener={opener}
      head={
        <>
          <Who customer={customer} />
          {loading && <Loading />}
        </>
      }
      choices={[
        {
          id: "language",
          label: t("layout.language"),
          options: languages.map((choice) => ({
            id: choice,
            label: languageNames[choice],
            lang: choice,
            checked: choice === locale,
            run: () => choose(choice),
          })),
        },
        {
          id: "theme",
          label: t("layout.theme"),
          options: themes.map((choice) => ({
            id: choice,
            label: t(`layout.theme.${choice}`),
            checked: choice === theme,
            run: () => setTheme(choice),
          })),
        },
      ]}
      actions={[
        profile && { label: t("user.profile"), icon: "user", to: profile },
        manageUrl && { label: t("user.manage"), icon: "lock", href: manageUrl },
        { label: t("user.sign-out"), icon: "logout", run: () => void navigate({ to: "/logout" }) },
      ]}
    />
  );
}

function Who({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { claims } = useSession();
  if (!claims) return null;
  // In the browser's time zone, not the provider's.
  const time = formatDate(claims.exp * 1000, locale, { timeStyle: "short", timeZone: undefined });
  return (
    <div className={styles.who}>
      <p className={styles.name}>{t("user.signed-in", { name: claims.username })}</p>
      <p>{customer.name}</p>
      <p className={styles.until}>{t("user.until", { time })}</p>
    </div>
  );
}
