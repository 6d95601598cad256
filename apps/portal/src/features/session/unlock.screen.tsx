import { useEffect } from "react";
import { unlockFeatures } from "@demarc/shell/feature-flags.ts";
import { useText } from "@demarc/shell/translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { MessageScreen } from "@demarc/shell/sign-in/screens/message-screen.tsx";
import type en from "./session.en.ts";

/** Switches on every feature of the main variant, for this browser session (docs/product/screens.md, "Variants and features"). */
export function UnlockScreen() {
  const t = useText<typeof en>();
  useEffect(unlockFeatures, []);
  return (
    <MessageScreen title={t("session.unlock-title")} text={t("session.unlock-text")}>
      <LinkButton to="/" variant="primary">
        {t("session.home")}
      </LinkButton>
    </MessageScreen>
  );
}
