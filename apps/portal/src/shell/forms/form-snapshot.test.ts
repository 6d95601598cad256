import { afterEach, expect, test } from "vitest";
import { demoCustomer } from "../../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../../testing/demo-token.ts";
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

test("what is typed belongs to who typed it: another person does not get it, and it is gone with the asking", () => {
  signIn(73);
  type("address");
  expect(hasSnapshot("address")).toBe(true);
  signIn(74);
  expect(hasSnapshot("address")).toBe(false);
  expect(takeSnapshot("address")).toBeUndefined();
  signIn(73);
  expect(takeSnapshot("address")).toBeUndefined();
});

test("nobody gets what somebody typed who has signed out", () => {
  signIn(73);
  type("address");
  clearSession();
  expect(takeSnapshot("address")).toBeUndefined();
});

test("what a visitor types is there again, after signing in too", () => {
  type("apply");
  signIn(73);
  expect(takeSnapshot("apply")).toEqual({ street: "Kade" });
  expect(hasSnapshot("apply")).toBe(false);
});

test("a screen keeps what its person typed there, and visitors what they typed; all else is forgotten", () => {
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
