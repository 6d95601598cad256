import { createHash, randomBytes } from "node:crypto";
import type { Browser } from "@playwright/test";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

const rounds = 40;
const password = "Demo-wachtwoord-2026!";

/** Signs in through the pages; returns the provider's cookies and the product token. */
export async function signInOnce(browser: Browser, { url }: Pick<Product, "url">, username: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: /single sign-on/i }).click();
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: /Welcome|Welkom/ }).waitFor();
  const storage = await context.storageState();
  const cookie = storage.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const entries = storage.origins.flatMap((origin) => origin.localStorage);
  const token = entries.find((entry) => entry.name === "demarc.token")?.value;
  await context.close();
  return { cookie, storage, token: token ?? "" };
}

/** A sign-in of a person with a provider session (authorization code with PKCE, and exchange): its cost on the servers. */
export async function benchSignIn(product: Product, cookie: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const verifier = randomBytes(32).toString("base64url");
    const redirect = `${product.url}/sso/login`;
    const query = new URLSearchParams({
      client_id: "demarc-main",
      redirect_uri: redirect,
      response_type: "code",
      scope: "openid profile email",
      state: "s",
      nonce: "n",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    const started = performance.now();
    const authorized = await fetch(`${product.url}/identity/authorize?${query.toString()}`, {
      headers: { cookie },
      redirect: "manual",
    });
    const code = new URL(authorized.headers.get("location") ?? "", product.url).searchParams.get("code") ?? "";
    const body = {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirect,
      client_id: "demarc-main",
      code_verifier: verifier,
    };
    const tokens = await fetch(`${product.url}/identity/token`, { method: "POST", body: new URLSearchParams(body) });
    const { access_token: token } = (await tokens.json()) as { access_token?: string };
    const exchanged = await fetch(`${product.url}/v1/token/exchange`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (!exchanged.ok) throw new Error(`the exchange answered ${exchanged.status}`);
    times.push(performance.now() - started);
  }
  row("sign-in: code, PKCE, exchange", `${median(times).toFixed(1)} ms`, "<= 15 ms", `median of ${rounds}`);
}
