import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { Well } from "@demarc/ui/layout/well.tsx";
import styles from "./activation.module.css";
import { CodeCountdown, useSecondsUntil } from "./code-countdown.tsx";
import { CodeDisplay } from "./code-display.tsx";
import { GenerateCodeForm } from "./generate-code-form.tsx";
import { RequestDecision } from "./request-decision.tsx";
import { type Pairing, pairingQuery, waitingIn } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

/** Activates one device: generates a code, waits for a device to use it, and asks for a decision on that device. */
export function PairingCard({ account }: { readonly account: TvAccount }) {
  const t = useText<typeof en>();
  const { data, isPending, error, refetch } = useQuery(pairingQuery(account.id));
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its step, so the focus goes to what replaces it.
  const stay = () => place.current?.focus();
  return (
    <Card title={t("tv-activation.pair")}>
      <Loader
        loading={isPending}
        failed={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        <div ref={place} tabIndex={-1} role="group" aria-label={t("tv-activation.pair")} className={styles.step}>
          {data && <PairingStep account={account} pairing={data} onDone={stay} />}
        </div>
      </Loader>
    </Card>
  );
}

interface PairingStepProps {
  readonly account: TvAccount;
  readonly pairing: Pairing;
  readonly onDone: () => void;
}

function PairingStep({ account, pairing, onDone }: PairingStepProps) {
  const t = useText<typeof en>();
  const [lastCode, setLastCode] = useState<string>();
  if (pairing.code && pairing.code.id !== lastCode) setLastCode(pairing.code.id);
  const waiting = waitingIn(pairing);
  if (waiting) return <RequestDecision key={waiting.id} account={account} request={waiting} onDone={onDone} />;
  const isFull = account.deviceCount >= account.maxDevices;
  if (isFull) return <Well>{t("tv-activation.refused.full", { max: account.maxDevices })}</Well>;
  if (pairing.code) return <LiveCode key={pairing.code.id} account={account} code={pairing.code} onDone={onDone} />;
  return (
    <>
      {lastCode !== undefined && !pairing.requests.some(({ activationCodeId }) => activationCodeId === lastCode) && (
        <Callout tone="warn" live>
          {t("tv-activation.expired")}
        </Callout>
      )}
      <p className="dim">{t("tv-activation.pair-text")}</p>
      <GenerateCodeForm account={account} onDone={onDone} />
    </>
  );
}

interface LiveCodeProps {
  readonly account: TvAccount;
  readonly code: TvActivationCode;
  readonly onDone: () => void;
}

/** The code for one device; a new code replaces it. The server decides when it has expired: the local clock can be fast. */
function LiveCode({ account, code, onDone }: LiveCodeProps) {
  const t = useText<typeof en>();
  const seconds = useSecondsUntil(code.expiresAt);
  const [again, setAgain] = useState(false);
  if (again) return <GenerateCodeForm account={account} onDone={onDone} />;
  return (
    <>
      <p>{t("tv-activation.pair-text")}</p>
      <CodeDisplay code={code.code}>
        <CodeCountdown seconds={seconds} expiresAt={code.expiresAt} />
        {code.deliveredVia === "EMAIL" && account.subscriber.email && (
          <p>{t("tv-activation.sent-to", { email: account.subscriber.email })}</p>
        )}
        <p className={styles.waiting}>
          <span className={styles.pulse} aria-hidden="true" />
          {t("tv-activation.waiting")}
        </p>
        <Button variant="quiet" icon="undo" onClick={() => setAgain(true)}>
          {t("tv-activation.generate-again")}
        </Button>
      </CodeDisplay>
    </>
  );
}
