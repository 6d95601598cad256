import { beforeEach, expect, test } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims } from "../testing/demo-token.ts";
import { showOwnAccount } from "./own-account.ts";
import { clearSession, enterSession, readSession, setPerson } from "../session.ts";
import { currentLocale, setLocale } from "../translate.ts";

const claims = demoClaims();
const person = { name: "Joris Bakker", locale: "en" } as const;
const own = { id: claims.uid_g, firstName: "Jo", middleName: "van", lastName: "Bakker", locale: "en" } as const;

beforeEach(async () => {
  await setLocale("en");
  enterSession("token", claims, demoCustomer);
  setPerson("token", person);
});

test("the own changed name and language are shown", async () => {
  await showOwnAccount({ ...own, locale: "nl" });
  expect(readSession().person).toEqual({ name: "Jo van Bakker", locale: "nl" });
  expect(currentLocale()).toBe("nl");
});

test("a language that did not change leaves the one that was chosen in this browser", async () => {
  await setLocale("nl");
  await showOwnAccount(own);
  expect(readSession().person).toEqual({ name: "Jo van Bakker", locale: "en" });
  expect(currentLocale()).toBe("nl");
});

test("a colleague's change leaves the own name, and signing out clears it", async () => {
  await showOwnAccount({ ...own, id: "0192f3a0-0000-7000-8000-0000000000cc" });
  expect(readSession().person).toEqual(person);
  clearSession();
  await showOwnAccount(own);
  expect(readSession().person).toBeUndefined();
});
