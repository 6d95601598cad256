import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "../calls/call-error.ts";
import { forgetForms, forgetFormsBut, readForm, writeForm } from "../unsaved/kept-forms.ts";
import { useConflict } from "./use-conflict.ts";
import { useEditedRecord } from "./use-edited-record.ts";

const refused = (status: number, code: string) => () =>
  Promise.reject(new CallError("x", { kind: "status", status, code: code as never, details: {}, requestId: "" }));

describe("a record that someone else changed", () => {
  const conflict = (codes?: readonly never[]) =>
    renderHook(() => useConflict(() => Promise.resolve({ version: 9 }), codes)).result;

  test.each([
    ["edit-conflict", 409],
    ["not-found", 404],
  ])("is read again after %s, until the person has chosen", async (code, status) => {
    const result = conflict();
    await act(() => result.current.guard(refused(status, code)));
    expect(result.current.newer).toEqual({ version: 9 });
    act(() => result.current.settle());
    expect(result.current.newer).toBeUndefined();
  });

  test("is not read again after another refusal, which the form shows", async () => {
    const result = conflict();
    await expect(result.current.guard(refused(409, "order.state-conflict"))).rejects.toThrow("x");
    const other = conflict(["order.state-conflict"] as never[]);
    await act(() => other.current.guard(refused(409, "order.state-conflict")));
    expect([result.current.newer, other.current.newer]).toEqual([undefined, { version: 9 }]);
  });

  test("is forgotten once it is saved", async () => {
    const result = conflict();
    await act(() => result.current.guard(refused(409, "edit-conflict")));
    await act(() => result.current.guard(() => Promise.resolve()));
    expect(result.current.newer).toBeUndefined();
  });
});

describe("the version that a form saves", () => {
  const record = (version: number, name: string) => ({ version, name });
  const edited = () => {
    const reset = vi.fn();
    const options = {
      differ: (one: { name: string }, other: { name: string }) => one.name !== other.name,
      reread: () => Promise.resolve(record(8, "theirs")),
      reset,
    };
    const hook = renderHook(({ stored }) => useEditedRecord({ ...options, stored }), {
      initialProps: { stored: record(1, "a") },
    });
    return { ...hook, reset };
  };

  test("is that of the record which the form started from, or a later one with the same fields", () => {
    const { result, rerender } = edited();
    expect(result.current.version()).toBe(1);
    rerender({ stored: record(2, "a") });
    expect(result.current.version()).toBe(2);
    rerender({ stored: record(3, "theirs") });
    expect(result.current.version()).toBe(1);
  });

  test("is that of the saved record after a save", async () => {
    const { result, rerender, reset } = edited();
    const saved = vi.fn();
    await act(() => result.current.save(() => Promise.resolve(record(2, "mine")), saved));
    rerender({ stored: record(2, "mine") });
    expect(result.current.version()).toBe(2);
    rerender({ stored: record(3, "a") });
    expect(result.current.version()).toBe(2);
    expect([reset.mock.calls, saved.mock.calls]).toEqual([[[record(2, "mine")]], [[record(2, "mine")]]]);
  });

  test("is that of theirs once that is taken", async () => {
    const { result, reset } = edited();
    await act(() => result.current.save(refused(409, "edit-conflict") as never, vi.fn()));
    expect([result.current.newer, reset.mock.calls.length]).toEqual([record(8, "theirs"), 0]);
    act(() => result.current.takeTheirs());
    expect(result.current.newer).toBeUndefined();
    expect(reset).toHaveBeenCalledWith(record(8, "theirs"));
  });
});

describe("kept forms", () => {
  beforeEach(() => {
    writeForm("own", { of: 73, at: "/here", values: { a: 1 } });
    writeForm("elsewhere", { of: 73, at: "/there", values: {} });
    writeForm("other", { of: 74, at: "/here", values: {} });
    writeForm("visitor", { at: "/there", values: {} });
    sessionStorage.setItem("demarc.form.broken", "{");
    sessionStorage.setItem("other.key", "stays");
  });
  const kept = () => ["own", "elsewhere", "other", "visitor"].filter((key) => readForm(key) !== undefined);

  test("of people are those of this person on this screen; those of visitors stay", () => {
    forgetFormsBut(73, "/here");
    expect([kept(), sessionStorage.getItem("demarc.form.broken")]).toEqual([["own", "visitor"], null]);
    forgetFormsBut(undefined, "/here");
    expect(kept()).toEqual(["visitor"]);
  });

  test("are all forgotten, and nothing else", () => {
    forgetForms();
    expect([kept(), sessionStorage.getItem("other.key")]).toEqual([[], "stays"]);
  });
});
