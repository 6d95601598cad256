import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ApplyPartProps } from "./apply-parts.ts";
import { type ApplyStep, furthestStep, isBefore, openFields, stepIn, stepPath } from "./apply-steps.ts";

interface Refused {
  readonly step: ApplyStep;
  readonly times: number;
}

/** The step in the URL, and how to move between steps. A new step takes the focus, unless its errors do. */
export const useApplySteps = ({ form }: ApplyPartProps) => {
  // The values of the form are mutable: a memoized read of them would freeze which steps are open.
  "use no memo";
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const step = stepIn(searchStr);
  const [refused, setRefused] = useState<Refused>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const { getValues } = form;

  // The URL can contain a step whose previous steps are not complete, such as on a new visit.
  useEffect(() => {
    const reached = furthestStep(getValues());
    if (isBefore(reached, step)) void navigate({ href: stepPath(pathname, reached), replace: true });
  }, [step, pathname, getValues, navigate]);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0 });
    if (refused?.step !== step) heading.current?.focus({ preventScroll: true });
  }, [step, refused]);

  const go = (to: ApplyStep): void => {
    if (to !== step) void navigate({ href: stepPath(pathname, to) });
  };
  const refuse = (at: ApplyStep): void => {
    setRefused((before) => ({ step: at, times: (before?.times ?? 0) + 1 }));
    go(at);
  };
  return {
    step,
    heading,
    /** How often this step was refused since it was opened. */
    refusals: refused?.step === step ? refused.times : 0,
    refuse,
    open: (to: ApplyStep): void => {
      setRefused(undefined);
      go(to);
    },
    /** Validates the step; an incomplete one shows its errors. */
    isComplete: async (): Promise<boolean> => {
      // Leaving a field normalises what was typed.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      const missing = openFields(getValues(), step);
      if (missing.length === 0) return true;
      await form.trigger(missing);
      refuse(step);
      return false;
    },
    /** The path of a step; undefined for one that cannot be opened yet. */
    pathOf: (other: ApplyStep): string | undefined =>
      isBefore(furthestStep(getValues()), other) ? undefined : stepPath(pathname, other),
  };
};
