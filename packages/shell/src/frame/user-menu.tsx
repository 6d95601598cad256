import { useNavigate } from "@tanstack/react-router";
import { useConfiguration } from "../config.ts";
import { useSession } from "../session.ts";
import { setTheme, themes, useTheme } from "../theme.ts";
import { formatDate, useLocale, useText } from "../translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { Menu, type MenuAction } from "@demarc/ui/controls/menu.tsx";
import type frameEn from "./frame.en.ts";
import { Loading } from "./loading.tsx";
import { useRegistry } from "../registry/registry-context.ts";
import type headerEn from "./header.en.ts";
import { Initials } from "./initials.tsx";
import { languageNames, languages, useLanguageChoice } from "./language-choice.ts";
import type en from "./menus.en.ts";
import type { ShownPerson } from "./shown-person.ts";
import styles from "./user-menu.module.css";

export function UserMenu({ person }: { readonly person: ShownPerson }) {
  const t = useText<typeof en & typeof frameEn & typeof headerEn>();
  const navigate = useNavigate();
  const theme = useTheme();
  const { locale, loading, choose } = useLanguageChoice();
  const profile = useRegistry().byName.get("profile")?.route.path;
  const { name, role, company } = person;
  const manageUrl = useConfiguration()?.ssoManageUrl;
  const actions: readonly MenuAction[] = [
    ...(profile === undefined ? [] : [{ label: t("user.profile"), icon: "user", to: profile } as const]),
    ...(manageUrl ? [{ label: t("user.manage"), icon: "lock", href: manageUrl } as const] : []),
    { label: t("user.sign-out"), icon: "logout", run: () => void navigate({ to: "/logout" }) },
  ];
  return (
    <Menu
      className={styles.person ?? ""}
      button={
        <>
          <Initials of={name} round />
          <span className={styles.words}>
            <span className={styles.name}>{name}</span> <span className={styles.role}>{role}</span>{" "}
            <span className="visually-hidden">{t("user.menu")}</span>
          </span>
          <Icon name="down" size="small" />
        </>
      }
      head={
        <>
          <Who company={company} />
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
      actions={actions}
    />
  );
}

function Who({ company }: Pick<ShownPerson, "company">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { claims } = useSession();
  if (!claims) return null;
  // In the browser's time zone, not the provider's.
  const time = formatDate(claims.exp * 1000, locale, { timeStyle: "short", timeZone: undefined });
  return (
    <div className={styles.who}>
      <p className={styles.account}>{t("user.signed-in", { name: claims.username })}</p>
      <p>{company}</p>
      <p className={styles.until}>{t("user.until", { time })}</p>
    </div>
  );
}
