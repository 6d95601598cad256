/** Markup that may stand in a page as it is; only `html` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

type Part = Markup | string | number | false | undefined | readonly Part[];

const render = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (part === undefined || part === false) return "";
  if (typeof part === "object") return part.map(render).join("");
  return escapeHtml(String(part));
};

/** A page's template: every value that is not itself markup is escaped; false and undefined leave nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
