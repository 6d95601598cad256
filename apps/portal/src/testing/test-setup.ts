import { format } from "node:util";
import { configure } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";

// A slow machine is not a failure.
configure({ asyncUtilTimeout: 10_000 });

const printed: string[] = [];

/** A test that expects a warning replaces the console itself, so it does not fail here. */
const note = (...values: unknown[]): void => {
  printed.push(format(...values));
};

// Browsers support <search> since 2023, without properties of its own; happy-dom does not yet.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

// Without the size of a select, react-hook-form treats an untouched one as edited, and drops its initial value.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0 });

beforeEach(() => {
  console.warn = note;
  console.error = note;
});
afterEach(() => {
  expect(printed.splice(0), "what the test printed as a warning or an error").toEqual([]);
});
