import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { ActivationForm } from "./activation-form.tsx";
import { DeadLink } from "./dead-link.tsx";
import { HeadingFocus } from "./heading-focus.tsx";
import { useLinkLanguage } from "./link-language.ts";
import { activationLinkOf, activationQuery } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

const signIn = async (): Promise<void> => (await import("@demarc/shell/sign-in/sign-in.ts")).signIn({ returnTo: "/" });

interface Activated {
  readonly username: string;
  readonly asksPassword: boolean;
}

/** /account/activate#customerId=…&accountId=…&token=…: activates an account; an invalid link can be replaced by a new one. */
export function ActivateScreen() {
  const t = useText<typeof en>();
  const { hash } = useLocation();
  const link = activationLinkOf(hash);
  useLinkLanguage(hash);
  const { data, isPending, error, refetch } = useQuery(activationQuery(link));
  const [active, setActive] = useState<Activated>();
  const [dead, setDead] = useState(false);
  if (active || dead || data === null)
    return (
      <div className={styles.column}>
        <HeadingFocus>{active ? <ActiveAccount {...active} /> : <DeadLink />}</HeadingFocus>
      </div>
    );
  return (
    <div className={styles.column}>
      <Page
        title={t("signup.activate-title")}
        description={data && t("signup.activate-description", { name: data.firstName, company: data.company })}
      >
        <Loader
          loading={isPending}
          failed={error !== null && !data}
          error={error}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="card" count={1} />}
        >
          {data && link && (
            <ActivationForm
              link={link}
              activation={data}
              onActive={(username) => {
                setActive({ username, asksPassword: data.asksPassword });
                if (!data.asksPassword) void signIn();
              }}
              onDead={() => setDead(true)}
            />
          )}
        </Loader>
      </Page>
    </div>
  );
}

function ActiveAccount({ username, asksPassword }: Activated) {
  const t = useText<typeof en>();
  const [busy, setBusy] = useState(false);
  const login = () => {
    setBusy(true);
    void signIn().finally(() => setBusy(false));
  };
  return (
    <Page title={t("signup.active-title")}>
      <Card>
        <p role="status">{t(asksPassword ? "signup.active-text" : "signup.active-text-external", { username })}</p>
        <div>
          <Button variant="primary" pending={busy} onClick={login}>
            {t("signup.login")}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
