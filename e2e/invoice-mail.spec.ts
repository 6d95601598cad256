import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { operator } from "./support/command-line.ts";
import { openMail } from "./support/demo-mail.ts";
import { test } from "./support/journey.ts";
import { callAs, openAs } from "./support/open-as.ts";
import { portalUrl } from "./support/portal.ts";

const finance = "omar.haddad@kadeblok.example";

test("a published invoice is mailed as the company page previewed, with a link to it in the portal", async ({
  page,
}) => {
  await openAs(page, finance, "/company");
  const preview = page.getByRole("figure");
  await expect(preview).toContainText(finance);
  const foretold = await preview.getByRole("listitem").allInnerTexts();
  const path = "/invoice?type=INVOICE&limit=1";
  const { items } = await callAs<{ items: { number: string }[] }>(finance, { method: "GET", path });

  const draft = await operator<{ id: string }>("invoice", "repeat", items[0]?.number ?? "");
  const { number } = await operator<{ number: string }>("invoice", "publish", draft.id);
  expect(number).toMatch(/^\d{4}-\d{6}$/);
  const text = await openMail(page, { to: finance, subject: new RegExp(`Your invoice ${number}`) });
  await expectAccessible(page);
  const files = page.getByRole("listitem").getByRole("link");
  const names = await files.allInnerTexts();
  expect(names.map((name) => name.replace(number, "xxxx"))).toEqual(
    foretold.map((name) => name.trim().replace(/\d{4}-xxxxxx/, "xxxx")),
  );
  const [file] = await Promise.all([page.waitForEvent("download"), files.first().click()]);
  expect(file.suggestedFilename()).toBe(names[0]);
  expect(readFileSync(await file.path(), "utf8")).toContain(`<cbc:ID>${number}</cbc:ID>`);

  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? "";
  expect(link).toBe(`${portalUrl("data-centre")}/invoices/invoice/${number}`);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
});
