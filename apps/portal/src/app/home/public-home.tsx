import { variant } from "#variant";
import checkPath from "virtual:route-path/postal-code-check";
import { Suspense, useState } from "react";
import { useSession } from "@demarc/shell/session.ts";
import { loadCatalogues, useText } from "@demarc/shell/translate.ts";
import { Button, buttonClass } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { publicPartsCatalogue } from "./public-texts.ts";
import { returnPath } from "@demarc/shell/app/return-path.ts";
import type en from "./public.en.ts";
import styles from "./public-home.module.css";
import { StatusBlock } from "./status-block.tsx";

// Prerendered like the rest; their code loads after that of the sign-in.
const loadParts = async () => {
  const texts = loadCatalogues(publicPartsCatalogue);
  const { BrandPicture: Picture, PartnerSteps: Steps, Proofs: Points } = await import("./public-parts.tsx");
  await texts;
  return { Picture, Steps, Points };
};
const SupportCode = lazyPart(() => import("@demarc/shell/failures/support-code.tsx"), "SupportCode");
const BrandPicture = lazyPart(loadParts, "Picture");
const PartnerSteps = lazyPart(loadParts, "Steps");
const Proofs = lazyPart(loadParts, "Points");

interface PublicHomeProps {
  /** The path of the route named apply; empty if there is none. */
  readonly applyPath: string;
}

export function PublicHome({ applyPath }: PublicHomeProps) {
  const t = useText<typeof en>();
  const { brand, name } = variant;
  return (
    <div className={styles.home}>
      <div className={styles.hero}>
        <Suspense fallback={<div className={styles.panel} />}>
          <BrandPicture />
        </Suspense>
        <div className={styles.head}>
          <h1 tabIndex={-1} className={styles.title}>
            {t(`home.title.${name}`)}
          </h1>
          <p className={styles.intro}>{t("home.intro", { brand: brand.name })}</p>
        </div>
        <LoginCard />
        {checkPath && <AddressBox />}
        {applyPath && <PartnerCard applyPath={applyPath} />}
      </div>
      <Suspense>
        <Proofs />
      </Suspense>
      <div className={styles.status}>
        <StatusBlock />
      </div>
    </div>
  );
}

/** A plain form, so that it works without scripts; the check reads what was typed. */
function AddressBox() {
  const t = useText<typeof en>();
  return (
    <form className={styles.check} action={checkPath} role="search">
      <label htmlFor="home-address">{t("home.check-title")}</label>
      <div className={styles.box}>
        <Icon name="address-check" />
        <input id="home-address" name="q" placeholder={t("home.check-example")} autoComplete="off" spellCheck={false} />
        <button className={buttonClass({})}>{t("home.check")}</button>
      </div>
    </form>
  );
}

function PartnerCard({ applyPath }: PublicHomeProps) {
  const t = useText<typeof en>();
  return (
    <section className={styles.card} data-card="partner" aria-labelledby="apply-title">
      <h2 id="apply-title">{t("home.apply-title")}</h2>
      <p>{t("home.apply-text")}</p>
      <Suspense>
        <PartnerSteps />
      </Suspense>
      <a href={applyPath} className={buttonClass({ wide: true })}>
        {t("home.apply")}
      </a>
    </section>
  );
}

function FailedRequest({ id }: { readonly id: string }) {
  const [at] = useState(() => new Date());
  return (
    <div className={styles.code}>
      <SupportCode requestId={id} at={at} />
    </div>
  );
}

function LoginCard() {
  const t = useText<typeof en>();
  const { loggingIn, authFailure, retryMinutes, failedRequest } = useSession();
  const login = async (another = false) => {
    const { signIn } = await import("@demarc/shell/sign-in/sign-in.ts");
    await signIn({ returnTo: returnPath() ?? "/", another });
  };
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h2 id="login-title">{t("home.login-title")}</h2>
      <p>{t("home.login-text")}</p>
      <Button variant="primary" wide pending={loggingIn} aria-label={t("home.login-sso")} onClick={() => void login()}>
        {t("home.login")}
      </Button>
      <div role="status" className={authFailure ? styles.failed : styles.state}>
        {loggingIn && t("home.logging-in")}
        {authFailure && retryMinutes === undefined && t("home.login-failed")}
        {retryMinutes !== undefined && t("home.login-busy", { minutes: retryMinutes })}
      </div>
      {authFailure && retryMinutes === undefined && (
        <Button wide onClick={() => void login(true)}>
          {t("home.login-another")}
        </Button>
      )}
      {failedRequest && (
        <Suspense>
          <FailedRequest id={failedRequest} />
        </Suspense>
      )}
    </section>
  );
}
