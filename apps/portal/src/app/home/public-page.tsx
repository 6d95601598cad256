import applyPath from "virtual:route-path/apply";
import { useEffect } from "react";
import { loadConfiguration } from "../../shell/config.ts";
import { ErrorDialogs } from "../frame/error-dialogs.tsx";
import { Header } from "../frame/header.tsx";
import { WithKitTexts } from "../kit-texts.tsx";
import layout from "../frame/layout.module.css";
import { PublicHome } from "./public-home.tsx";

/** The public home as a separate page: prerendered, and interactive before the rest of the portal loads. */
export function PublicPage({ onAlive }: { readonly onAlive?: () => void }) {
  useEffect(() => {
    onAlive?.();
    loadConfiguration().catch(console.error);
  }, [onAlive]);
  return (
    <WithKitTexts>
      <Header />
      <div className={layout.single}>
        <main id="content" tabIndex={-1} className={layout.content}>
          <PublicHome applyPath={applyPath} />
        </main>
      </div>
      <ErrorDialogs />
    </WithKitTexts>
  );
}
