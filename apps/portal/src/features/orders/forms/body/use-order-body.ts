import type { FieldError } from "@demarc/contract/core/errors";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { orderForms } from "@demarc/ordering/order-forms";
import { bodyWith, orderValues, pathOf, withField } from "@demarc/ordering/order-values";
import type { Package } from "@demarc/contract/core/package";
import { useState } from "react";
import { afterRelease } from "@demarc/shell/forms/pointer-release.ts";
import { completeBody, numberFrom, textIn, withPackage } from "./order-body-changes.ts";

/** An error of a field; the server's has its own words. */
export interface RefusedField extends FieldError {
  readonly text?: string;
}

export interface OrderStart {
  readonly body: OrderBody;
  readonly draft: { readonly id: string; readonly version: number } | undefined;
}

const belongsTo = (field: string, changed: string): boolean => field === changed || field.startsWith(`${changed}.`);

/**
 * The values of an order form. `typed` keeps numbers as they are typed: the body has only complete ones. `touched` are the
 * fields that the person has left, which show their errors from then on.
 */
export const useOrderBody = (kind: OrderKind, packages: readonly Package[], start: OrderStart) => {
  const [body, setBody] = useState<OrderBody>(start.body);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const chosen = packages.find(({ code }) => code === body.packageCode);
  const sent = completeBody(kind, body, chosen);

  const changed = (path: string) => setRefused((all) => all.filter(({ field }) => !belongsTo(field, path)));
  const set = (path: string, value: unknown) => {
    setBody((before) => withField(before, path, value === "" ? null : value));
    changed(path);
  };
  const setNumber = (path: string, text: string) => {
    setTyped((all) => ({ ...all, [path]: text }));
    set(path, numberFrom(text) ?? null);
  };
  const setParameter = (key: string, value: string) => {
    const path = pathOf(kind, key);
    const parameter = chosen?.parameters.find((one) => one.key === key);
    if (parameter?.type === "integer") return setNumber(path, value);
    setBody((before) => bodyWith(kind, before, { key, value, chosen }));
    return changed(path);
  };
  const choosePackage = (code: string) => {
    const to = packages.find((one) => one.code === code);
    if (to) setBody((before) => withPackage(kind, before, { from: chosen, to }));
    setTyped({});
    changed("packageCode");
  };
  const typedErrors = Object.entries(typed)
    .filter(([path, text]) => text.trim() !== "" && textIn(body, path) === "")
    .map(([field]): RefusedField => ({ field, message: "validation.numeric", params: {} }));
  return {
    kind,
    form: orderForms[kind],
    packages,
    body,
    sent,
    chosen,
    touched,
    /** Errors that the order rules cannot detect: incomplete numbers, and refusals of the server. */
    ownErrors: [...typedErrors, ...refused],
    set,
    setNumber,
    setParameter,
    choosePackage,
    touch: (path: string) => afterRelease(() => setTouched((all) => (all.has(path) ? all : new Set([...all, path])))),
    refuse: setRefused,
    replace: (next: OrderBody) => {
      setBody(next);
      setTyped({});
      setRefused([]);
    },
    textOf: (path: string): string => typed[path] ?? textIn(body, path),
    parameterOf: (key: string): string => {
      const { given, values } = orderValues(kind, body, chosen);
      return typed[pathOf(kind, key)] ?? values[key] ?? given[key] ?? "";
    },
  };
};

export type OrderBodyForm = ReturnType<typeof useOrderBody>;
