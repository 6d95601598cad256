import type { Brand } from "@demarc/contract/core/brands";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { useText } from "../translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./app.module.css";
import { useFirstPaint } from "./after-paint.ts";
import { ErrorDialogs } from "../frame/error-dialogs.tsx";
import { KeptOutline } from "./kept-outline.ts";
import { BrandLink } from "../frame/brand-link.tsx";
import brandLink from "../frame/brand-link.module.css";
import { WithKitTexts } from "../kit-texts.tsx";
import { RegistryContext } from "../registry/registry-context.ts";
import type { Registry } from "../registry/registry.ts";
import { beginSession, type StartPhase, useStartPhase } from "./starting.ts";
import { useNavigationEffects } from "../frame/navigation-effects.ts";

interface AppProps {
  readonly brand: Brand;
  readonly router: AnyRouter;
  readonly registry: Registry;
}

/**
 * An application: shows the screen of the address once it is known whether anyone is signed in. Its texts say why it could not
 * start (`unreachable.title`, `no-account.title`).
 */
export function App({ brand, router, registry }: AppProps) {
  const phase = useStartPhase();
  useNavigationEffects(router, brand.name);
  useFirstPaint();
  return (
    <WithKitTexts>
      <RegistryContext value={registry}>
        <KeptOutline />
        {phase === "started" ? <RouterProvider router={router} /> : <Before brand={brand} phase={phase} />}
      </RegistryContext>
    </WithKitTexts>
  );
}

interface BeforeProps extends Pick<AppProps, "brand"> {
  readonly phase: Exclude<StartPhase, "started">;
}

/** Shown until the session state is known. */
function Before({ brand, phase }: BeforeProps) {
  const t = useText();
  return (
    <>
      <header className={brandLink.bar}>
        <BrandLink brand={brand} />
      </header>
      <main id="content" tabIndex={-1} className={styles.before}>
        {phase === "starting" ? (
          <Skeleton shape="card" count={2} />
        ) : (
          <div className={styles.message} role="alert">
            <h1 tabIndex={-1}>{t(`${phase}.title`)}</h1>
            <p>{t(`${phase}.text`)}</p>
            <Button variant="primary" onClick={() => void beginSession()}>
              {t("loader.retry")}
            </Button>
          </div>
        )}
      </main>
      <ErrorDialogs />
    </>
  );
}
