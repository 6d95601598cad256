import { variant } from "#variant";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import type shell from "@demarc/shell/shell.en.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "./frame/app.en.ts";
import styles from "./app.module.css";
import { ErrorDialogs } from "@demarc/shell/frame/error-dialogs.tsx";
import { KeptOutline } from "./frame/kept-outline.ts";
import { BrandLink } from "@demarc/shell/frame/brand-link.tsx";
import brandLink from "@demarc/shell/frame/brand-link.module.css";
import { WithKitTexts } from "@demarc/shell/kit-texts.tsx";
import { RegistryContext } from "@demarc/shell/registry/registry-context.ts";
import type { Registry } from "@demarc/shell/registry/registry.ts";
import { beginSession, useStartPhase } from "./starting.ts";
import { useNavigationEffects } from "@demarc/shell/frame/navigation-effects.ts";

interface AppProps {
  readonly router: AnyRouter;
  readonly registry: Registry;
}

/** The portal: shows the screen of the address once it is known whether anyone is signed in. */
export function App({ router, registry }: AppProps) {
  const phase = useStartPhase();
  useNavigationEffects(router, variant.brand.name);
  return (
    <WithKitTexts>
      <RegistryContext value={registry}>
        <KeptOutline />
        {phase === "started" ? <RouterProvider router={router} /> : <Before phase={phase} />}
      </RegistryContext>
    </WithKitTexts>
  );
}

/** Shown until the session state is known. */
function Before({ phase }: { readonly phase: "starting" | "unreachable" | "no-account" }) {
  const t = useText<typeof en & typeof shell>();
  return (
    <>
      <header className={brandLink.bar}>
        <BrandLink brand={variant.brand} />
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
