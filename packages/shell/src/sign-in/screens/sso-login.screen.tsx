import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { readSession } from "../../session.ts";
import { completeSignIn } from "../sign-in.ts";
import { useText } from "../../translate.ts";
import { MessageScreen } from "./message-screen.tsx";
import type en from "./sign-in.en.ts";

let completing: Promise<string> | undefined;

/** The identity provider's redirect target; completes the sign-in and goes on to the requested screen. */
export function SsoLoginScreen() {
  const t = useText<typeof en & { "session.signing-in-title": string }>();
  const navigate = useNavigate();
  useEffect(() => {
    // The provider's response works once, however often the screen renders.
    completing ??= completeSignIn(location.href).finally(() => {
      completing = undefined;
    });
    completing
      .catch((error: unknown) => {
        console.error("sign-in failed", error);
        return "/";
      })
      .then((path) => {
        // After an unreachable server: restart from the beginning, which offers another try.
        if (readSession().status === "unreachable") return location.replace(path);
        return navigate({ href: path, replace: true, ignoreBlocker: true });
      })
      .catch(console.error);
  }, [navigate]);
  return <MessageScreen title={t("session.signing-in-title")} text={t("session.signing-in")} busy />;
}
