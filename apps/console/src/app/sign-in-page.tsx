import { useState } from "react";
import { returnPath } from "@demarc/shell/app/return-path.ts";
import { SupportCode } from "@demarc/shell/failures/support-code.tsx";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import type en from "./app.en.ts";
import { useSessionEnded } from "./session-end.ts";
import styles from "./sign-in-page.module.css";

/** What to do about a refused sign-in, by the code of the refusal. */
const refusals = {
  "account.not-available": "sign-in.not-staff",
  "second-factor.required": "sign-in.no-second-factor",
  "reauthentication-required": "sign-in.too-old",
} as const;

const isKnown = (code: string | undefined): code is keyof typeof refusals => code !== undefined && code in refusals;

/** Why the person is on this page, in words; undefined if there is nothing to say. */
const useReason = (): { readonly text: string; readonly isBad: boolean } | undefined => {
  const t = useText<typeof en>();
  const { authFailure, retryMinutes, refusal, loggingIn } = useSession();
  const hasEnded = useSessionEnded();
  if (loggingIn) return { text: t("sign-in.starting"), isBad: false };
  if (retryMinutes !== undefined) return { text: t("sign-in.busy", { minutes: retryMinutes }), isBad: true };
  if (authFailure) return { text: t(isKnown(refusal) ? refusals[refusal] : "sign-in.failed"), isBad: true };
  return hasEnded ? { text: t("sign-in.ended"), isBad: false } : undefined;
};

/** The first page of the console, for people who are not signed in. */
export function SignInPage() {
  const t = useText<typeof en>();
  const { loggingIn, refusal, failedRequest } = useSession();
  const [at] = useState(() => new Date());
  const reason = useReason();
  const begin = async () => {
    const { signIn } = await import("@demarc/shell/sign-in/sign-in.ts");
    // A session at the provider may be that of a customer: the person always chooses the account.
    const wish = { returnTo: returnPath() ?? "/", another: true };
    await signIn(refusal === "reauthentication-required" ? { ...wish, reauthenticate: true } : wish);
  };
  return (
    <section className={styles.card} aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" tabIndex={-1}>
        {t("sign-in.title")}
      </h1>
      <p>{t("sign-in.text")}</p>
      <div role="status" className={reason?.isBad ? styles.failed : styles.state}>
        {reason?.text}
      </div>
      <Button variant="primary" wide pending={loggingIn} onClick={() => void begin()}>
        {t(refusal === "account.not-available" ? "sign-in.another" : "sign-in.start")}
      </Button>
      {failedRequest && <SupportCode requestId={failedRequest} at={at} />}
    </section>
  );
}
