import "../prefetched-responses.ts";
import { storageKeyOf } from "../local-storage.ts";
import type { PageBox } from "@demarc/ui/layout/page-skeleton.tsx";
import { usualBoxes } from "./page-boxes.ts";

type PortalFiles = Readonly<Record<"en" | "nl", readonly string[]>>;

/** The requests that every start with a stored token makes. In their addresses `{cid}` stands for the company of the token. */
export interface EarlyReads {
  readonly always: readonly (readonly [method: "GET" | "POST", path: string])[];
  /** What the home reads. */
  readonly home: string;
  /** What the reads of a route are relative to. */
  readonly base: string;
}

interface Settings {
  readonly portal: PortalFiles;
  /** The style sheets that are in the page. */
  readonly inlined: readonly string[];
  /** The screens whose route says what they are made of. */
  readonly boxed: readonly (readonly [address: string, boxes: readonly PageBox[]])[];
  /** The screens whose routes declare their reads. */
  readonly reading: readonly (readonly [address: string, reads: readonly string[]])[];
  readonly keys: Readonly<Record<"token" | "locale" | "theme" | "frame" | "navigation", string>>;
  /** The groups of the navigation. */
  readonly groups: readonly string[];
  readonly early: EarlyReads;
}

/** The functions below, which the script contains as text: they can use only what they are given. */
interface Helpers {
  readonly askEarly: (token: string, locale: string, early: EarlyReads, reads: readonly string[]) => boolean;
  readonly fillFrame: (
    frame: DocumentFragment,
    outline: string,
    folded: readonly string[],
    groups: readonly string[],
  ) => void;
  readonly usualBoxes: (path: string) => readonly PageBox[];
}

/**
 * Prefetches the data for every start with a stored token and the company data of the screen, in parallel with the portal's
 * files. False if nobody is signed in.
 */
const askEarly: Helpers["askEarly"] = (token, locale, early, reads) => {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { cid, exp } = JSON.parse(atob(payload)) as { cid?: number; exp: number };
    if (!(exp * 1000 >= Date.now())) return false;
    const configuration = fetch("/config.json");
    const copy = configuration.then((response) => response.clone());
    const base = copy
      .then(() => configuration)
      .then((response) => response.json() as Promise<{ apiEndpoint: string }>)
      .then(({ apiEndpoint }) => apiEndpoint.replace(/\/$/, ""));
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": locale };
    const ask = (method: string, address: string): [string, Promise<Response>] => {
      const path = address.replace("{cid}", String(cid));
      const answer = base.then((api) => fetch(api + path, { method, headers }));
      answer.catch(() => undefined); // handled by the code that takes the response
      return [`${method} ${path}`, answer];
    };
    const answers = new Map([
      ["GET /config.json", copy],
      ...early.always.map(([method, path]) => ask(method, path)),
      ...(location.pathname === "/" ? [ask("GET", early.home)] : []),
      ...reads.map((read) => ask("GET", `${early.base}/${read}`)),
    ]);
    globalThis.prefetchedResponses = { token, answers };
    return true;
  } catch {
    // An unreadable token is discarded later by the portal.
    return false;
  }
};

/** Repeats the tiles and the entries of the navigation as often as they were shown last (`KeptOutline`), and folds what is folded. */
const fillFrame: Helpers["fillFrame"] = (frame, outline, folded, groups) => {
  // Anyone can write to local storage: no number may fill the page.
  const [switcher = 0, tiles = 0, ...entries] = outline.split(" ").map((text) => Math.min(Number(text) || 0, 20));
  const repeat = (list: Element | null | undefined, count: number) => {
    const one = list?.firstElementChild;
    for (let place = 1; place < count; place += 1) if (one) list.append(one.cloneNode(true));
    if (count < 1) one?.remove();
  };
  const part = (name: string) => frame.querySelector(`[data-outline=${name}]`);
  if (switcher < 1) part("switcher")?.remove();
  repeat(part("tiles")?.firstElementChild, tiles);
  const isNarrow = matchMedia("(max-width: 1199px)").matches;
  const isFolded = isNarrow || folded.includes("rail");
  part("rail")?.toggleAttribute("data-folded", isFolded);
  const group = part("group");
  groups.forEach((name, place) => {
    const count = entries[place] ?? 0;
    if (!group || count < 1) return;
    const copy = group.cloneNode(true) as Element;
    repeat(copy.lastElementChild, !isFolded && folded.includes(name) ? 0 : count);
    group.before(copy);
  });
  group?.remove();
};

/**
 * The only inline script. Before the first paint it sets theme and language and picks the page to show: the outline of the frame if
 * a token is stored that has not expired, the public home, or the brand alone at another address. It preloads all files that will
 * be needed, so that none waits for another, and prefetches what only the server knows about a stored token.
 */
const boot = (
  { portal, inlined, boxed, reading, keys, groups, early }: Settings,
  { askEarly: ask, fillFrame: fill, usualBoxes: usual }: Helpers,
): void => {
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const page = document.documentElement;
  const { pathname, search } = location;
  const theme = read(keys.theme);
  if (theme === "light" || theme === "dark") page.dataset["theme"] = theme;
  // Links in mails to people who cannot sign in yet contain the language of the mail.
  const isMailed = pathname === "/account/activate" || pathname === "/apply/status";
  const mailed = isMailed ? /[#&]locale=(en|nl)(?:&|$)/.exec(location.hash)?.[1] : undefined;
  try {
    if (mailed !== undefined) localStorage.setItem(keys.locale, mailed);
  } catch {
    // Without storage the page chooses the language when it has loaded.
  }
  const locale = (mailed ?? read(keys.locale)) === "nl" ? "nl" : "en";
  page.lang = locale;
  const token = read(keys.token);
  // Only an application with a public home has its template.
  const isHome = pathname === "/" && token === null && document.getElementById("home-nl") !== null;
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
  const screen = reading.find(([address]) => new RegExp(address).test(pathname));
  // Another company or page is another read.
  const isUsual = !/[?&](company|page)=/.test(search);
  const reads = screen && isUsual ? screen[1].map((read) => pathname.replace(new RegExp(screen[0]), read)) : [];
  const isSignedIn = token !== null && ask(token, locale, early, reads);
  // These addresses end or begin a session.
  const isFramed = isSignedIn && !/^\/(logout|sso|token)\b/.test(pathname);
  const root = document.getElementById("root");
  // The English home is in the page already, also for browsers without scripts.
  const chosen = isFramed ? "frame" : isHome ? `home-${locale}` : "starting";
  const template = document.getElementById(chosen) as HTMLTemplateElement | null;
  if (root && template) {
    const { content } = template;
    if (isFramed) {
      content.querySelector(`[data-page=${pathname === "/" ? "screen" : "home"}]`)?.remove();
      const boxes: readonly string[] =
        boxed.find(([address]) => new RegExp(address).test(pathname))?.[1] ?? usual(pathname);
      const all = [...content.querySelectorAll<HTMLElement>("[data-box]")];
      for (const other of all.filter(({ dataset }) => !boxes.includes(dataset["box"] ?? ""))) other.remove();
      fill(content, read(keys.frame) ?? "", (read(keys.navigation) ?? "").split(" "), groups);
    }
    root.replaceChildren(content);
  }
  root?.toggleAttribute("data-chosen", true);
};

export const bootScript = (given: Omit<Settings, "keys">): string => {
  const keys: Settings["keys"] = {
    token: storageKeyOf("token"),
    locale: storageKeyOf("locale"),
    theme: storageKeyOf("theme"),
    frame: storageKeyOf("frame"),
    navigation: storageKeyOf("navigation"),
  };
  const settings: Settings = { ...given, keys };
  const helpers = `{askEarly:${askEarly.toString()},fillFrame:${fillFrame.toString()},usualBoxes:${usualBoxes.toString()}}`;
  return `(${boot.toString()})(${JSON.stringify(settings)},${helpers})`;
};
