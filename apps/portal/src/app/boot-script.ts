import { storedKey } from "../shell/stored.ts";

/** The files of the portal itself by locale. */
type PortalFiles = Readonly<Record<"en" | "nl", readonly string[]>>;
type Keys = Readonly<Record<"token" | "locale" | "theme", string>>;

/**
 * The one inline script. Before the first paint it sets theme and language, puts the right page in place (the public
 * home, or the outline of the portal where a token is kept or the address is another), and asks for the files that will
 * be needed, so that no file has to wait for another.
 */
const boot = (portal: PortalFiles, keys: Keys): void => {
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
  for (const file of isHome ? [] : portal[locale]) {
    const link = document.createElement("link");
    link.rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
    link.href = `/${file}`;
    document.head.append(link);
  }
  const root = document.getElementById("root");
  // The English home stands there already, for those without scripts too.
  const template = document.getElementById(isHome ? `home-${locale}` : "starting") as HTMLTemplateElement | null;
  if (root && template) root.replaceChildren(template.content);
};

/** The script's text, with the files of a build in it. */
export const bootScript = (files: PortalFiles): string => {
  const keys: Keys = { token: storedKey("token"), locale: storedKey("locale"), theme: storedKey("theme") };
  return `(${boot.toString()})(${JSON.stringify(files)},${JSON.stringify(keys)})`;
};
