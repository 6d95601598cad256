import { randomUUID } from "node:crypto";
import type { Variant } from "@demarc/contract/core/variants";
import type { Page } from "@playwright/test";
import { portalUrl } from "./portal.ts";
import { storedSession } from "./stored-session.ts";

const companies: Readonly<Record<string, Variant>> = {
  "polderlicht.example": "main",
  "fietsfabriek.example": "main",
  "kadeblok.example": "data-centre",
  "beeldwijk.example": "tv",
};

const variantOf = (person: string): Variant => companies[person.split("@")[1] ?? ""] ?? "main";

interface Opening {
  /** Another portal than that of the person's company. */
  readonly variant?: Variant;
  readonly locale?: "en" | "nl";
}

/** Opens a screen as a signed-in person: the session is stored before the page loads. Tests of the session itself sign in by the form. */
export async function openAs(page: Page, person: string, path = "/", opening: Opening = {}): Promise<void> {
  const { variant = variantOf(person), locale = "en" } = opening;
  const { token, idToken } = await storedSession(person, variant);
  const stored = { "demarc.token": token, "demarc.id-token-hint": idToken, "demarc.locale": locale };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  if (page.url() !== "about:blank") await page.goto("about:blank"); // an open portal would follow the change of the session
  await page.context().setStorageState({ cookies: [], origins: [{ origin: portalUrl(variant), localStorage }] });
  await page.goto(portalUrl(variant) + path);
}

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Relative to `/v1/customer/<the person's company>`, unless the path begins with `/v1/`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Calls the API as a person, to prepare what a screen shows or to check what it has stored. Throws unless it succeeds. */
export async function callAs<Body>(person: string, { method, path, body }: Call): Promise<Body> {
  const variant = variantOf(person);
  const { token } = await storedSession(person, variant);
  const { cid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { cid: number };
  const answer = await fetch(portalUrl(variant) + (path.startsWith("/v1/") ? path : `/v1/customer/${cid}${path}`), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "Idempotency-Key": randomUUID(), // some calls need one, the others ignore it
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Body;
}
