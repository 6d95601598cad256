import "@demarc/shell/prefetched-responses.ts";
import { storageKeyOf } from "@demarc/shell/local-storage.ts";

type PortalFiles = Readonly<Record<"en" | "nl", readonly string[]>>;
type Keys = Readonly<Record<"token" | "locale" | "theme", string>>;

/** Prefetches what every start with a stored token needs, in parallel with the portal's files. */
const askEarly = (token: string, locale: string): void => {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { cid, exp } = JSON.parse(atob(payload)) as { cid: number; exp: number };
    if (exp * 1000 < Date.now()) return;
    const configuration = fetch("/config.json");
    const copy = configuration.then((response) => response.clone());
    const base = copy
      .then(() => configuration)
      .then((response) => response.json() as Promise<{ apiEndpoint: string }>)
      .then(({ apiEndpoint }) => apiEndpoint.replace(/\/$/, ""));
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": locale };
    const ask = (method: string, path: string): [string, Promise<Response>] => {
      const answer = base.then((address) => fetch(address + path, { method, headers }));
      answer.catch(() => undefined); // handled by the code that takes the response
      return [`${method} ${path}`, answer];
    };
    const answers = new Map([
      ["GET /config.json", copy],
      ask("POST", "/v1/token/validate"),
      ask("GET", `/v1/customer/${cid}`),
      ask("GET", "/v1/me"),
    ]);
    globalThis.prefetchedResponses = { token, answers };
  } catch {
    // An unreadable token is discarded later by the portal.
  }
};

/**
 * The only inline script. Before the first paint it sets theme and language and picks the page to show (the public home, or
 * the portal's outline if a token is stored or the address is another). It preloads all files that will be needed, so that
 * none waits for another, and prefetches what only the server knows about a stored token.
 */
const boot = (portal: PortalFiles, inlined: readonly string[], keys: Keys): void => {
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const theme = read(keys.theme);
  if (theme === "light" || theme === "dark") page.dataset["theme"] = theme;
  // Links in mails to people who cannot sign in yet contain the language of the mail.
  const isMailed = location.pathname === "/account/activate" || location.pathname === "/apply/status";
  const mailed = isMailed ? /[#&]locale=(en|nl)(?:&|$)/.exec(location.hash)?.[1] : undefined;
  try {
    if (mailed !== undefined) localStorage.setItem(keys.locale, mailed);
  } catch {
    // Without storage the page chooses the language when it has loaded.
  }
  const locale = (mailed ?? read(keys.locale)) === "nl" ? "nl" : "en";
  page.lang = locale;
  const isHome = location.pathname === "/" && read(keys.token) === null;
  const link = (file: string, disabled: boolean) => {
    const element = document.createElement("link");
    element.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
    element.toggleAttribute("disabled", disabled);
    element.href = `/${file}`;
    document.head.append(element);
  };
  // These style sheets are inlined: the module loader finds their disabled links and does not fetch them again.
  for (const file of inlined) link(file, true);
  for (const file of isHome ? [] : portal[locale]) link(file, false);
  const token = read(keys.token);
  if (token !== null) askEarly(token, locale);
  const root = document.getElementById("root");
  // The English home is in the page already, also for browsers without scripts.
  const template = document.getElementById(isHome ? `home-${locale}` : "starting") as HTMLTemplateElement | null;
  if (root && template) root.replaceChildren(template.content);
  root?.toggleAttribute("data-chosen", true);
};

export const bootScript = (files: PortalFiles, inlined: readonly string[]): string => {
  const keys: Keys = { token: storageKeyOf("token"), locale: storageKeyOf("locale"), theme: storageKeyOf("theme") };
  return `const askEarly=${askEarly.toString()};(${boot.toString()})(${JSON.stringify(files)},${JSON.stringify(inlined)},${JSON.stringify(keys)})`;
};
