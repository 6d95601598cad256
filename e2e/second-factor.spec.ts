import { expect, type Page, test } from "@playwright/test";
import { codeAt } from "../apps/identity/src/testing/app-code.ts";
import { expectAccessible } from "./support/accessible.ts";
import { ownProduct } from "./support/own-product.ts";
import { fillSignIn, portalUrl, pressInAccountMenu, startSignIn, welcome } from "./support/portal.ts";

ownProduct();

const people = { app: "yara.mulder@beeldwijk.example", passkey: "bas.kuiper@polderlicht.example" };

const manage = () => `${portalUrl("main")}/identity/manage?client_id=demarc-main&lang=en`;

const openManage = async (page: Page, username: string): Promise<void> => {
  await page.goto(manage());
  await fillSignIn(page, username);
};

const expectPage = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expectAccessible(page);
};

/** An authenticator in the browser, which confirms everything as a person with a fingerprint does. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await client.send("WebAuthn.addVirtualAuthenticator", { options });
};

test("a person sets up an authenticator app, and signs in with its code and with a recovery code, without JavaScript", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await openManage(page, people.app);
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.locator("code.key").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code from the app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is not correct.");
  await page.getByLabel("Code from the app").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Save your recovery codes" })).toBeVisible();
  const codes = await page.locator("#codes code").allInnerTexts();
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Sign out on this device" }).click();

  await test.step("the code of the next half minute signs in", async () => {
    await openManage(page, people.app);
    await page.getByLabel("Code from the app").fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Where you are signed in")).toBeVisible();
    await page.getByRole("button", { name: "Sign out on this device" }).click();
  });

  await test.step("a recovery code signs in", async () => {
    await openManage(page, people.app);
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(/^9 codes are left/)).toBeVisible();
  });
  await context.close();
});

test("a person creates a passkey, and signs in to the portal with it alone and as the second step", async ({
  page,
}) => {
  test.setTimeout(180_000); // the first page waits for the own product
  await addAuthenticator(page);
  await openManage(page, people.passkey);
  await expectPage(page, "Password and sessions");
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  await expectPage(page, "Set up an authenticator app");
  await page.getByRole("link", { name: "Back to password and sessions" }).click();
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expectPage(page, "Add a passkey");
  await page.getByLabel("Name of the passkey").fill("Work laptop");
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expectPage(page, "Save your recovery codes");
  await page.getByRole("link", { name: "I have saved them" }).click();
  await page.getByText("Rename", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the passkey" }).fill("Laptop at home");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Laptop at home", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out on this device" }).click();

  await test.step("as the second step, after the password", async () => {
    await openManage(page, people.passkey);
    await expectPage(page, "Confirm that it is you");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "Use passkey" }).click();
    await expect(page.getByText(/last used on/)).toBeVisible();
    await page.getByRole("button", { name: "Sign out on this device" }).click();
  });

  await test.step("alone, at the portal, from the list of the user name field", async () => {
    await page.goto(portalUrl("main"));
    // A virtual authenticator chooses its passkey at once.
    await startSignIn(page);
    await expect(welcome(page)).toBeVisible();
    await pressInAccountMenu(page, "Sign out");
    await expect(page).toHaveURL(`${portalUrl("main")}/logout?done`);
  });

  await test.step("alone, at the portal, by the button", async () => {
    // The list would use the passkey at once.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto(portalUrl("main"));
    await startSignIn(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(welcome(page)).toBeVisible();
  });
});
