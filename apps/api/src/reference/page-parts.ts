import { escapeHtml } from "../platform/mail/mail-layout.ts";

export const code = (text: string): string => `\`${text}\``;

/** Escaped text, in which `code` and [links](/address) are marked up. */
const inline = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\[([^\]]+)\]\((\/[^)]*)\)/g, '<a href="$2">$1</a>');

export const paragraph = (text: string): string => `<p>${inline(text)}</p>`;

/** Code that scrolls sideways; the keyboard can reach it. */
export const codeBlock = (label: string, text: string): string =>
  `<div class="code"><pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></div>`;

/** A table whose first column names the row. `ids`: the anchors of the rows. */
export const table = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  ids: readonly string[] = [],
): string => {
  const head = heads.map((text) => `<th scope="col">${inline(text)}</th>`).join("");
  const body = rows.map(
    ([first = "", ...cells], place) =>
      `<tr${ids[place] === undefined ? "" : ` id="${ids[place]}"`}><th scope="row">${inline(first)}</th>${cells.map((text) => `<td>${inline(text)}</td>`).join("")}</tr>`,
  );
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(heads.join(", "))}"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
};
