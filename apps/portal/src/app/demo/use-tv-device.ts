import type { TvDeviceInput } from "@demarc/contract/tv-accounts/tv-devices";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "@demarc/shell/calls/call-error.ts";
import { redeem, requestState, type Trouble, troubleOf } from "./tv-device.data.ts";

export type Step =
  | { readonly name: "code"; readonly trouble?: Trouble }
  | {
      readonly name: "waiting";
      readonly token: string;
      readonly seconds: number;
      /** The name that the person who confirms the device has chosen. */
      readonly shownName: string | null;
    }
  | { readonly name: "active" };

const usualSeconds = 3;

const ended = {
  DISMISSED: { text: "tv-device.dismissed" },
  EXPIRED: { text: "tv-device.expired" },
} as const satisfies Record<string, Trouble>;

/** Polls the state of the request until a person has decided. */
const useDecision = (step: Step, onStep: (step: Step) => void): void => {
  const decide = useEffectEvent(onStep);
  useEffect(() => {
    if (step.name !== "waiting") return undefined;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const { state, pollAfterSeconds } = await requestState(step.token, over.signal);
      if (state === "CONFIRMED") decide({ name: "active" });
      else if (state === "PENDING") wait(pollAfterSeconds ?? usualSeconds);
      else decide({ name: "code", trouble: ended[state] });
    };
    const wait = (seconds: number) => {
      timer = setTimeout(() => {
        look().catch((error: unknown) => {
          if (over.signal.aborted) return;
          const failure = failureOf(error);
          // The request stays open when the provider cannot answer, and its code cannot be used again.
          if (failure?.kind !== "status") wait(usualSeconds);
          else if (failure.status === 404) decide({ name: "code", trouble: { text: "tv-device.expired" } });
          else wait(failure.retryAfter ?? usualSeconds);
        });
      }, seconds * 1000);
    };
    wait(step.seconds);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [step]);
};

export const useTvDevice = () => {
  const [step, setStep] = useState<Step>({ name: "code" });
  const [sending, setSending] = useState(false);
  useDecision(step, setStep);
  const send = async (code: string, device: TvDeviceInput) => {
    setSending(true);
    try {
      const { result, requestToken, pollAfterSeconds, confirmUserInterfaceName } = await redeem(code, device);
      if (result === "activated" || requestToken === null) return setStep({ name: "active" });
      return setStep({
        name: "waiting",
        token: requestToken,
        seconds: pollAfterSeconds ?? usualSeconds,
        shownName: confirmUserInterfaceName,
      });
    } catch (error) {
      return setStep({ name: "code", trouble: troubleOf(error) });
    } finally {
      setSending(false);
    }
  };
  return { step, sending, send, restart: () => setStep({ name: "code" }) };
};
