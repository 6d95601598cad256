import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { PrefilledName } from "../../services/order-paths.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

interface Refused {
  readonly step: number;
  readonly times: number;
}

interface StepsOptions {
  readonly names: readonly string[];
  /** The furthest step that may be open. */
  readonly reached: number;
  /** The index of the initial step if the URL has none, limited to `reached`. */
  readonly opensAt: number;
}

/** The URL of the form with changed parameters; undefined removes one. */
const addressOf = (pathname: string, search: string, changes: Readonly<Record<string, string | undefined>>): string => {
  const given = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) given.delete(name);
    else given.set(name, value);
  }
  const text = given.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
};

/** The URL parameters that prefill a new form. They are removed once a draft contains their values. */
const prefilled: Readonly<Record<PrefilledName, true>> = {
  postalCode: true,
  houseNumber: true,
  extension: true,
  room: true,
  package: true,
  rackA: true,
  rackZ: true,
  route: true,
  apartFrom: true,
};

/** The step in the URL, and how to move between steps. A new step takes the focus, unless its errors do. */
export const useOrderSteps = ({ names, reached, opensAt }: StepsOptions) => {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigateWhileOpen();
  const [opening] = useState(Math.min(opensAt, reached));
  const named = names.indexOf(new URLSearchParams(searchStr).get("step") ?? "");
  const step = Math.min(named < 0 ? opening : named, reached);
  const [refused, setRefused] = useState<Refused>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const refusals = refused?.step === step ? refused.times : 0;
  // The step and the draft's name can change at once. Neither may overwrite the other, and the URL follows later.
  const asked = useRef(searchStr);
  useEffect(() => {
    asked.current = searchStr;
  }, [searchStr]);

  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0 });
    if (refusals === 0) heading.current?.focus({ preventScroll: true });
  }, [step, refusals]);
  useEffect(() => {
    if (refusals === 0) return;
    const form = heading.current?.closest("form");
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const control = invalid?.querySelector<HTMLElement>("input:checked, input:not(:disabled)") ?? invalid;
    control?.focus();
  }, [refusals]);

  const pathOf = (to: number): string => addressOf(pathname, searchStr, { step: names[to] });
  const hrefWith = (changes: Readonly<Record<string, string | undefined>>): string => {
    const href = addressOf(pathname, asked.current, changes);
    asked.current = href.slice(pathname.length);
    return href;
  };
  const go = (to: number): void => {
    if (to !== step) void navigate({ href: hrefWith({ step: names[to] }) });
  };
  return {
    step,
    heading,
    /** How often this step was refused since it was opened. */
    refusals,
    pathOf,
    open: (to: number): void => {
      setRefused(undefined);
      go(to);
    },
    refuse: (at: number): void => {
      setRefused((before) => ({ step: at, times: (before?.times ?? 0) + 1 }));
      go(at);
    },
    /** Adds the draft to the URL, so that a reload opens it. */
    nameDraft: (id: string): void => {
      const changes = Object.fromEntries(Object.keys(prefilled).map((name) => [name, undefined]));
      void navigate({
        href: hrefWith({ ...changes, draft: id }),
        replace: true,
        // It happens while the person is busy: a page that jumps to its top also loses a click that is under way.
        resetScroll: false,
      });
    },
  };
};
