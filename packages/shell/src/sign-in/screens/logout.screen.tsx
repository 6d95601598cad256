import { useEffect, useState } from "react";
import { signOut } from "../sign-out.ts";
import { useText } from "../../translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { MessageScreen } from "./message-screen.tsx";
import type en from "./sign-in.en.ts";

/** The provider redirects to `/logout?done`; the person is signed out by then. */
const isReturn = () => new URLSearchParams(location.search).has("done");

/** Signs out on entry, then says so. */
export function LogoutScreen() {
  const t = useText<typeof en & { "session.logout-title": string }>();
  const [done, setDone] = useState(isReturn);
  useEffect(() => {
    if (isReturn()) return;
    signOut()
      .then((leaving) => setDone(!leaving))
      .catch(console.error);
  }, []);
  if (!done) return <MessageScreen title={t("session.logout-title")} text={t("session.logging-out")} busy />;
  return (
    <MessageScreen title={t("session.logout-title")} text={t("auth.logout-success")}>
      <LinkButton to="/" variant="primary">
        {t("session.login-again")}
      </LinkButton>
    </MessageScreen>
  );
}
