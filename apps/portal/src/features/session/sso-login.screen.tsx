import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { readSession } from "../../shell/session.ts";
import { completeSignIn } from "../../shell/sign-in/sign-in.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "./session-notice.tsx";
import type en from "./session.en.ts";

let completing: Promise<string> | undefined;

/** Where the identity provider sends people back to; it finishes the sign-in and goes on to the wanted screen. */
export function SsoLoginScreen() {
  const t = useText<typeof en>();
  const navigate = useNavigate();
  useEffect(() => {
    // An answer of the provider is good for one use, however often the screen is rendered.
    completing ??= completeSignIn(location.href).finally(() => {
      completing = undefined;
    });
    completing
      .catch((error: unknown) => {
        console.error("sign-in failed", error);
        return "/";
      })
      .then((path) => {
        // A start from the beginning asks once more, and offers to.
        if (readSession().status === "unreachable") return location.replace(path);
        return navigate({ href: path, replace: true, ignoreBlocker: true });
      })
      .catch(console.error);
  }, [navigate]);
  return <Notice title={t("session.signing-in-title")} text={t("session.signing-in")} busy />;
}
