import "../shell/calls/prefetched-responses.ts";
import { storedKey } from "../shell/local-storage.ts";

/** The files of the portal itself by locale. */
type PortalFiles = Readonly<Record<"en" | "nl", readonly string[]>>;
type Keys = Readonly<Record<"token" | "locale" | "theme", string>>;

/** Asks for what every start with a stored token needs, so that these answers travel beside the portal's files. */
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
      answer.catch(() => undefined); // told to whoever takes it
      return [`${method} ${path}`, answer];
    };
    const answers = new Map([
      ["GET /config.json", copy],
      ask("POST", "/v1/token/validate"),
      ask("GET", `/v1/customer/${cid}`),
    ]);
    globalThis.earlyAnswers = { token, answers };
  } catch {
    // A token that cannot be read is the portal's to discard.
  }
};

/**
 * The one inline script. Before the first paint it sets theme and language, puts the right page in place (the public
 * home, or the outline of the portal where a token is kept or the address is another), and asks for the files that will
 * be needed, so that no file has to wait for another; and for what only the server knows of a stored token.
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
  const locale = read(keys.locale) === "nl" ? "nl" : "en";
  page.lang = locale;
  const isHome = location.pathname === "/" && read(keys.token) === null;
  const link = (file: string, disabled: boolean) => {
    const element = document.createElement("link");
    element.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
    element.toggleAttribute("disabled", disabled);
    element.href = `/${file}`;
    document.head.append(element);
  };
  // The page holds these sheets itself: whoever loads a part that wants one finds its link, and nothing is fetched.
  for (const file of inlined) link(file, true);
  for (const file of isHome ? [] : portal[locale]) link(file, false);
  const token = read(keys.token);
  if (token !== null) askEarly(token, locale);
  const root = document.getElementById("root");
  // The English home stands there already, for those without scripts too.
  const template = document.getElementById(isHome ? `home-${locale}` : "starting") as HTMLTemplateElement | null;
  if (root && template) root.replaceChildren(template.content);
};

/** The script's text, with the files of a build in it. */
export const bootScript = (files: PortalFiles, inlined: readonly string[]): string => {
  const keys: Keys = { token: storedKey("token"), locale: storedKey("locale"), theme: storedKey("theme") };
  return `const askEarly=${askEarly.toString()};(${boot.toString()})(${JSON.stringify(files)},${JSON.stringify(inlined)},${JSON.stringify(keys)})`;
};
