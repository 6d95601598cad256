/** A piece of a line. Only links with https are links; everything else is text. */
export type MarkdownPiece =
  | { readonly kind: "text" | "bold"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

type Pieces = readonly MarkdownPiece[];

export type MarkdownBlock =
  | { readonly kind: "paragraph"; readonly lines: readonly Pieces[] }
  | { readonly kind: "list" | "numbered"; readonly items: readonly Pieces[] };

/** Bold text or a link. Neither matches across its own delimiter, so the time is linear in the length of the text. */
const marks = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,500})\]\((https:\/\/[^\s()<>"]{1,1000})\)/g;

const isSafe = (href: string): boolean => URL.canParse(href) && new URL(href).protocol === "https:";

const piecesOf = (line: string): Pieces => {
  const pieces: MarkdownPiece[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const [whole, bold, label, href] = match;
    if (href !== undefined && !isSafe(href)) continue;
    if (match.index > end) pieces.push({ kind: "text", text: line.slice(end, match.index) });
    if (bold !== undefined) pieces.push({ kind: "bold", text: bold });
    else if (label !== undefined && href !== undefined) pieces.push({ kind: "link", text: label, href });
    end = match.index + whole.length;
  }
  if (end < line.length) pieces.push({ kind: "text", text: line.slice(end) });
  return pieces;
};

const bullet = /^[-*] +/;
const number = /^\d{1,3}[.)] +/;

type BlockKind = MarkdownBlock["kind"];

const kindOf = (line: string): BlockKind => (bullet.test(line) ? "list" : number.test(line) ? "numbered" : "paragraph");

/**
 * Paragraphs, lists, bold text and links of a text in Markdown. HTML and all other marks stay text. An indented line belongs to
 * the item before it.
 */
export const readMarkdown = (text: string): readonly MarkdownBlock[] => {
  const blocks: { kind: BlockKind; lines: string[] }[] = [];
  let open = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const trimmed = line.trim();
    const last = blocks.at(-1);
    const kind = kindOf(trimmed);
    const content = trimmed.replace(kind === "list" ? bullet : kind === "numbered" ? number : "", "");
    if (trimmed === "") open = false;
    else if (open && last && last.kind === kind) last.lines.push(content);
    else if (open && last && kind === "paragraph" && /^\s/.test(line))
      last.lines.push(`${last.lines.pop()} ${content}`);
    else blocks.push({ kind, lines: [content] });
    if (trimmed !== "") open = true;
  }
  return blocks.map(({ kind, lines }) => {
    const pieces = lines.map(piecesOf);
    return kind === "paragraph" ? { kind, lines: pieces } : { kind, items: pieces };
  });
};
