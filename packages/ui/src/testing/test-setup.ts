import { format } from "node:util";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { watchWindow } from "./shared-window.ts";

/**
 * A wait repeats its query at each change of the document, and prints the document itself when its time is over. So the error of
 * one try does not print it: that takes longer than the query.
 */
const elementError = (message: string | null, container: Element): Error => {
  const isTry = message !== null && Boolean(Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics"));
  const error = new Error([message, isTry ? "" : prettyDOM(container)].filter(Boolean).join("\n\n"));
  error.name = "TestingLibraryElementError";
  return error;
};

// A slow machine is not a failure.
configure({ asyncUtilTimeout: 10_000, getElementError: elementError });

const printed: string[] = [];

/** A test that expects a warning replaces the console itself, so it does not fail here. */
const note = (...values: unknown[]): void => {
  printed.push(format(...values));
};

// Browsers support <search> since 2023, without properties of its own; happy-dom does not yet.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

// Without the size of a select, react-hook-form treats an untouched one as edited, and drops its initial value.
Object.defineProperty(HTMLSelectElement.prototype, "size", { configurable: true, value: 0 });

const restoreWindow = watchWindow();

beforeEach(() => {
  console.warn = note;
  console.error = note;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expect(printed.splice(0), "what the test printed as a warning or an error").toEqual([]);
});

// The files of a worker share its window and the modules of packages. Our own modules hold state, so each file loads them again.
afterAll(() => {
  restoreWindow();
  vi.resetModules();
});
