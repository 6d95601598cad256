import { randomUUID } from "node:crypto";
import { codeAt } from "./app-code.ts";
import { actionOf, type Answer, type Browser, type Harness, issuer, password, portal } from "./identity-harness.ts";
import { type Lies, SoftAuthenticator } from "./soft-authenticator.ts";

const manageUrl = `${issuer}/manage?client_id=${portal.clientId}&lang=en`;

const unescaped = (text: string): string => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

interface PasskeyOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly pubKeyCredParams?: readonly { readonly alg: number }[];
}

/** The options of the form for a passkey on a page. */
export const passkeyOptions = ({ text }: Answer): PasskeyOptions =>
  JSON.parse(unescaped(/data-passkey="([^"]*)"/.exec(text)?.[1] ?? "{}")) as PasskeyOptions;

export const codesOn = ({ text }: Pick<Answer, "text">): string[] =>
  [...text.matchAll(/<li><code>([^<]*)<\/code><\/li>/g)].map((match) => match[1] ?? "");

export const secretOn = ({ text }: Pick<Answer, "text">): string =>
  (/<code class="key">([^<]*)<\/code>/.exec(text)?.[1] ?? "").replaceAll(" ", "");

/** Steps of people with second factors, in tests. */
export function secondFactors(identity: Harness) {
  const now = () => identity.options.now();
  const step = 30_000;

  /** Signs in at the page about the own account; answers with the page after the password. */
  const openManage = async (username: string, browser: Browser = identity.browser()) => {
    const done = await browser.submit(await browser.get(`${manageUrl}&again=yes`), { username, password });
    return { browser, page: await browser.get(done.location) };
  };

  const addApp = async (browser: Browser) => {
    const form = await browser.get(`${issuer}/manage/app?lang=en`);
    const secret = secretOn(form);
    const page = await browser.submit(form, { act: "app", code: codeAt(secret, now()) });
    return { secret, page };
  };

  const addPasskey = async (browser: Browser, lies: Lies = {}) => {
    const form = await browser.get(`${issuer}/manage/passkey?lang=en`);
    const authenticator = new SoftAuthenticator(issuer);
    const passkey = authenticator.create(passkeyOptions(form), lies);
    const page = await browser.submit(form, { passkey, name: "Key of the tests" });
    return { authenticator, page };
  };

  /** A person with an authenticator app, which is 30 seconds further, so that its next code is new. */
  const withApp = async (username = `${randomUUID().slice(0, 8)}@klant.example`) => {
    const person = await identity.person(username);
    const { browser } = await openManage(person.username);
    const { secret, page } = await addApp(browser);
    identity.travel(step);
    return { ...person, browser, secret, codes: codesOn(page), code: () => codeAt(secret, now()) };
  };

  const withPasskey = async () => {
    const person = await identity.person();
    const { browser } = await openManage(person.username);
    const { authenticator, page } = await addPasskey(browser);
    return { ...person, browser, authenticator, codes: codesOn(page) };
  };

  const factorsOf = (subject: string) =>
    identity.rows<{ kind: string }>(
      `select 'app' as kind from identity.authenticator_app where subject = $1
       union all select 'passkey' from identity.passkey where subject = $1 order by kind`,
      [subject],
    );

  return {
    manageUrl,
    openManage,
    addApp,
    addPasskey,
    withApp,
    withPasskey,
    nextStep: () => identity.travel(step),
    kindsOf: async (subject: string) => (await factorsOf(subject)).map(({ kind }) => kind),
    remove: async (browser: Browser, passkey: string) => {
      const page = await browser.get(manageUrl);
      return browser.submit(page, { passkey }, actionOf(page, "/manage/factor/remove"));
    },
  };
}
