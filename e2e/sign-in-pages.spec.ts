import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openMail } from "./support/demo-mail.ts";
import { demoPassword, fillSignIn, portalUrl, signInByPage, startSignIn, welcome } from "./support/portal.ts";

const main = () => portalUrl("main");

test("a wrong password is refused without revealing which part was wrong, in the portal's language", async ({
  page,
}) => {
  await page.goto(main());

  await test.step("the portal's language carries over and can be changed there", async () => {
    await page.getByRole("button", { name: "Nederlands" }).click();
    await page.getByRole("button", { name: "Inloggen met single sign-on" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Inloggen" })).toBeVisible();
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  await test.step("an unknown person gets the same text as a wrong password", async () => {
    const texts: string[] = [];
    for (const username of ["daan.vos@polderlicht.example", "nobody@polderlicht.example"]) {
      await fillSignIn(page, username, "not the password");
      await expect(page.getByRole("alert")).toContainText("Incorrect e-mail address or password.");
      await expect(page.locator("input[name=username]")).toHaveValue(username);
      texts.push(await page.getByRole("main").innerText());
    }
    expect(texts[1]).toBe(texts[0]);
    await expectAccessible(page);
  });

  await test.step("the password can be shown, and is hidden again when it is sent", async () => {
    const password = page.locator("input[name=password]");
    const show = page.getByRole("button", { name: "Show password: Password" });
    await page.locator("input[name=username]").focus();
    await page.keyboard.press("Tab");
    await expect(password).toBeFocused();
    await page.keyboard.type("not the password");
    await page.keyboard.press("Tab");
    await expect(show).toBeFocused();
    await page.keyboard.press("Space");
    await expect(password).toHaveAttribute("type", "text");
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await page.evaluate(() =>
      addEventListener("submit", () =>
        sessionStorage.setItem("sent-as", document.querySelector<HTMLInputElement>("#password")?.type ?? ""),
      ),
    );
    const answered = page.waitForEvent("load");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answered;
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("sent-as"))).toBe("password");
  });

  await test.step("the right one signs in", async () => {
    await fillSignIn(page, "daan.vos@polderlicht.example");
    await expect(welcome(page)).toBeVisible();
  });
});

test("the sign-in page works without JavaScript", { tag: "@all" }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "nl-NL" });
  const page = await context.newPage();
  await page.goto(`${main()}/identity/manage`);
  await expect(page.getByRole("heading", { level: 1, name: "Inloggen" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Wachtwoord tonen/ })).toHaveCount(0);
  await fillSignIn(page, "nobody@polderlicht.example", "not the password");
  await expect(page.getByRole("alert")).toContainText("Onjuist e-mailadres of wachtwoord.");
  await context.close();
});

test("a forgotten password is replaced through a mailed link, which works once", async ({ page, browser }) => {
  // No other journey signs this person in.
  const username = "bas.kuiper@polderlicht.example";
  const password = "Een zin die nergens anders staat";
  const signingIn = await page.context().newPage();
  const requested = `${main()}/company?from=mail`;
  await signingIn.goto(requested);
  await startSignIn(signingIn);
  await signingIn.getByRole("link", { name: "Forgot password?" }).click();
  await page.goto(main());
  await startSignIn(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("textbox").fill(username);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  await expectAccessible(page);

  const subject = /Choose a new password|nieuw wachtwoord/i;
  const text = await openMail(page, { to: username, subject });
  const link = /https?:\/\/\S+\/password\/new\S*/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.locator("input[name=password]")).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.locator("input[name=password]").fill("too short");
  await page.locator("input[name=passwordRepeat]").fill("too short");
  await page.keyboard.press("Enter");
  await expect(page.locator("input[name=password]")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=passwordRepeat]").fill(password);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { level: 1, name: /password has been changed|wachtwoord is gewijzigd/i }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /has been changed|is gewijzigd/i })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: /no longer works|werkt niet meer/i })).toBeVisible();

  const own = await (await browser.newContext()).newPage();
  await own.goto(link);
  await expect(own.getByRole("heading", { level: 1, name: /no longer works|werkt niet meer/i })).toBeVisible();
  await expectAccessible(own);
  await own.goto(main());
  await startSignIn(own);
  await fillSignIn(own, username, demoPassword);
  await expect(own.getByRole("alert")).toBeVisible();
  await fillSignIn(own, username, password);
  await expect(welcome(own)).toBeVisible();

  await test.step("the sign-in that was interrupted still leads to the screen that was requested", async () => {
    await signingIn.getByRole("link", { name: "Back to sign in" }).click();
    await fillSignIn(signingIn, username, password);
    await expect(signingIn).toHaveURL(requested);
  });
});

test("the account menu links to the page for password and sessions", { tag: "@all" }, async ({ page, context }) => {
  const username = "bas.kuiper@polderlicht.example";
  await signInByPage(page, username);
  await page.getByRole("button", { name: /account menu/ }).click();
  await expect(page.getByRole("menuitemradio").first()).toBeFocused();
  await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
  await expect(page.getByText(/^until \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent("page");
  await page.getByRole("menuitem", { name: "Password and sign-in sessions" }).click();
  const manage = await opened;
  await expect(manage.getByRole("heading", { level: 1, name: "Password and sessions" })).toBeVisible();
  await expect(manage.getByText(username)).toBeVisible();
  await expect(manage.getByText("This device", { exact: true })).toBeVisible();
  await manage.locator("input[name=currentPassword]").fill("not the password");
  await manage.locator("input[name=password]").fill("Een andere zin die nergens staat");
  await manage.locator("input[name=passwordRepeat]").fill("Een andere zin die nergens staat");
  await manage.getByRole("button", { name: "Change password" }).click();
  await expect(manage.locator("input[name=currentPassword]")).toHaveAccessibleDescription(
    "This is not your current password.",
  );
  await expectAccessible(manage);
});
