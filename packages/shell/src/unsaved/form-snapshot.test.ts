import { afterEach, expect, test } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { hasSnapshot, keepForm, snapshotForms, takeSnapshot } from "./form-snapshot.ts";
import { forgetForms, forgetFormsBut, readForm, writeForm } from "./kept-forms.ts";
import { clearSession, enterSession } from "../session.ts";

const signIn = (uid: number) => enterSession(demoToken(900, "", { uid }), demoClaims(900, { uid }), demoCustomer);
const type = (key: string) => {
  const stop = keepForm(key, { values: () => ({ street: "Kade" }), changed: () => true });
  snapshotForms();
  stop();
};

afterEach(() => {
  forgetForms();
  clearSession();
});

test("kept input belongs to its author: another person does not get it, and it is deleted on that attempt", () => {
  signIn(73);
  type("address");
  expect(hasSnapshot("address")).toBe(true);
  signIn(74);
  expect(hasSnapshot("address")).toBe(false);
  expect(takeSnapshot("address")).toBeUndefined();
  signIn(73);
  expect(takeSnapshot("address")).toBeUndefined();
});

test("kept input belongs to its screen: the same form on another screen does not get it", () => {
  writeForm("address", { of: undefined, at: "/elsewhere", values: { street: "Kade" } });
  expect(hasSnapshot("address")).toBe(false);
  expect(takeSnapshot("address")).toBeUndefined();
});

test("no one gets the input of a person who has signed out", () => {
  signIn(73);
  type("address");
  clearSession();
  expect(takeSnapshot("address")).toBeUndefined();
});

test("a visitor's input is restored, also after sign-in", () => {
  type("apply");
  signIn(73);
  expect(takeSnapshot("apply")).toEqual({ street: "Kade" });
  expect(hasSnapshot("apply")).toBe(false);
});

test("a screen keeps the input of its person and of visitors; everything else is deleted", () => {
  for (const [key, of, at] of [
    ["own", 73, "/company"],
    ["elsewhere", 73, "/lines"],
    ["another's", 74, "/company"],
    ["visitor's", undefined, "/apply"],
  ] as const)
    writeForm(key, { of, at, values: {} });
  sessionStorage.setItem("demarc.form.broken", "{");
  sessionStorage.setItem("demarc.unlocked", "true");
  forgetFormsBut(73, "/company");
  expect(["own", "elsewhere", "another's", "visitor's"].filter((key) => readForm(key))).toEqual(["own", "visitor's"]);
  expect(Object.keys(sessionStorage).toSorted()).toEqual([
    "demarc.form.own",
    "demarc.form.visitor's",
    "demarc.unlocked",
  ]);
  sessionStorage.clear();
});
