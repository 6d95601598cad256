/** HTML that is inserted unescaped; only `html` creates it. */
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

/** An HTML template: escapes every value that is not Markup; false and undefined render nothing. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
