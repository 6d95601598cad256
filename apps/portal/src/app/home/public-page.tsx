import applyPath from "virtual:route-path/apply";
import { useEffect } from "react";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { useText } from "@demarc/shell/translate.ts";
import { ErrorDialogs } from "@demarc/shell/frame/error-dialogs.tsx";
import type en from "@demarc/shell/frame/header.en.ts";
import { PublicFooter } from "../frame/public/public-footer.tsx";
import { PublicHeader } from "../frame/public/public-header.tsx";
import { WithKitTexts } from "@demarc/shell/kit-texts.tsx";
import layout from "@demarc/shell/frame/layout.module.css";
import { PublicHome } from "./public-home.tsx";

/** The public home as a separate page: prerendered, and interactive before the rest of the portal loads. */
export function PublicPage({ onAlive }: { readonly onAlive?: () => void }) {
  const t = useText<typeof en>();
  useEffect(() => {
    onAlive?.();
    loadConfiguration().catch(console.error);
  }, [onAlive]);
  return (
    <WithKitTexts>
      <a className={layout.skip} href="#content">
        {t("layout.skip")}
      </a>
      <div className={layout.frame}>
        <div className={layout.public}>
          <PublicHeader />
          <main id="content" tabIndex={-1} className={layout.content}>
            <PublicHome applyPath={applyPath} />
          </main>
          <PublicFooter hasStatus />
        </div>
      </div>
      <ErrorDialogs />
    </WithKitTexts>
  );
}
