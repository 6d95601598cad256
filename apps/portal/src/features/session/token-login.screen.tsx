import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { enterWithToken } from "@demarc/shell/sign-in/session-start.ts";
import { readSession } from "@demarc/shell/session.ts";
import { isTokenLoginOn, takenToken } from "@demarc/shell/sign-in/token-login.ts";
import { useText } from "@demarc/shell/translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { MessageScreen } from "@demarc/shell/sign-in/screens/message-screen.tsx";
import type signInEn from "@demarc/shell/sign-in/screens/sign-in.en.ts";
import type en from "./session.en.ts";

type Refusal = "session.token-refused" | "session.token-signed-in";

const refusal = (token: string | undefined): Refusal | undefined => {
  if (readSession().status === "signed-in") return "session.token-signed-in";
  return token === undefined || !isTokenLoginOn() ? "session.token-refused" : undefined;
};

/** Signs in with the product token from the URL, in builds that allow it (docs/product/sign-in.md). */
export function TokenLoginScreen() {
  const t = useText<typeof en & typeof signInEn>();
  const navigate = useNavigate();
  const [token] = useState(takenToken);
  const [refused, setRefused] = useState(() => refusal(token));
  useEffect(() => {
    if (token === undefined || refusal(token)) return;
    enterWithToken(token)
      .then(() => navigate({ href: "/", replace: true }))
      .catch((error: unknown) => {
        console.warn("the token was refused", error);
        setRefused("session.token-refused");
      });
  }, [token, navigate]);
  if (!refused) return <MessageScreen title={t("session.signing-in-title")} text={t("session.signing-in")} busy />;
  return (
    <MessageScreen title={t("session.signing-in-title")} text={t(refused)}>
      <LinkButton to="/" variant="primary">
        {t("session.home")}
      </LinkButton>
    </MessageScreen>
  );
}
