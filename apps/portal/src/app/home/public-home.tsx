import { variant } from "#variant";
import { useSession } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { returnPath } from "../return-path.ts";
import type en from "./public.en.ts";
import styles from "./public-home.module.css";
import { StatusBlock } from "./status-block.tsx";

const points = [
  { icon: "company", text: "home.point.company" },
  { icon: "contacts", text: "home.point.contacts" },
  { icon: "lock", text: "home.point.safe" },
] as const;

interface PublicHomeProps {
  /** The path of the route named apply; empty if there is none. */
  readonly applyPath: string;
}

/** The home of a visitor who is not signed in. */
export function PublicHome({ applyPath }: PublicHomeProps) {
  const t = useText<typeof en>();
  const { brand } = variant;
  return (
    <div className={styles.home}>
      <div className={styles.hero}>
        <div className={styles.about}>
          <BrandMark mark={brand.mark} size="large" />
          <h1 tabIndex={-1} className={styles.title}>
            {t("home.title")}
          </h1>
          <p className={styles.intro}>{t("home.intro", { brand: brand.name })}</p>
          <ul className={styles.points}>
            {points.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                {t(text)}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.cards}>
          <LoginCard />
          {applyPath && (
            <section className={styles.card} aria-labelledby="apply-title">
              <h2 id="apply-title">{t("home.apply-title")}</h2>
              <p>{t("home.apply-text")}</p>
              <a href={applyPath} className={buttonClass({ variant: "secondary", wide: true })}>
                {t("home.apply")}
              </a>
            </section>
          )}
        </div>
      </div>
      <StatusBlock />
    </div>
  );
}

function LoginCard() {
  const t = useText<typeof en>();
  const { loggingIn, authFailure, retryMinutes, refusedAddress } = useSession();
  const login = async () => {
    const { signIn } = await import("../../shell/sign-in/sign-in.ts");
    await signIn({ returnTo: returnPath() ?? "/" });
  };
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h2 id="login-title">{t("home.login-title")}</h2>
      <p>{t("home.login-text")}</p>
      <Button variant="primary" wide pending={loggingIn} onClick={() => void login()}>
        {t("home.login")}
      </Button>
      <div role="status" className={authFailure || refusedAddress ? styles.failed : styles.state}>
        {loggingIn && t("home.logging-in")}
        {authFailure && retryMinutes === undefined && t("home.login-failed")}
        {retryMinutes !== undefined && t("home.login-busy", { minutes: retryMinutes })}
        {refusedAddress && t("home.login-refused", { address: refusedAddress })}
      </div>
    </section>
  );
}
