import type { Theme } from "@demarc/shell/theme.ts";

interface Widget {
  readonly locale: string;
  readonly brand: string;
}

const addressOf = (embedUrl: string, parameters: Readonly<Record<string, string>>): string => {
  const address = new URL(embedUrl, location.origin);
  for (const [name, value] of Object.entries(parameters)) if (value) address.searchParams.set(name, value);
  return address.href;
};

/** The preview shows a result, so that its colours are seen. */
const example = "8011AB 12 A";

export const previewAddress = (
  embedUrl: string,
  { theme, ...widget }: Widget & { readonly theme: Theme; readonly color: string },
): string => addressOf(embedUrl, { ...widget, theme: theme === "system" ? "" : theme, q: example });

/** The HTML that shows the check on a website. */
export const embedCode = (
  embedUrl: string,
  { title, ...widget }: Widget & { readonly key: string; readonly title: string },
): string =>
  `<iframe src="${addressOf(embedUrl, widget).replaceAll("&", "&amp;")}" title="${title}" width="100%" height="720" ` +
  'style="border:0" loading="lazy"></iframe>';
