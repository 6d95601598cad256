import { Fragment } from "react";
import { ExternalLink } from "../controls/external-link.tsx";
import { type MarkdownBlock, type MarkdownPiece, readMarkdown } from "./markdown.ts";
import styles from "./markdown-text.module.css";

/** The parts of a text have no ids and never move, so their index is the key. */
const placed = <Part,>(parts: readonly Part[]) => parts.map((part, place) => ({ part, place }));

/** A text in Markdown as our own elements: paragraphs, lists, bold and links. HTML in it is shown as text. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div className={styles.text}>
      {placed(readMarkdown(text)).map(({ part, place }) => (
        <Block key={place} block={part} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: MarkdownBlock }) {
  if (block.kind === "paragraph")
    return (
      <p>
        {placed(block.lines).map(({ part, place }) => (
          <Fragment key={place}>
            {place > 0 && <br />}
            <Pieces pieces={part} />
          </Fragment>
        ))}
      </p>
    );
  const items = placed(block.items).map(({ part, place }) => (
    <li key={place}>
      <Pieces pieces={part} />
    </li>
  ));
  return block.kind === "list" ? <ul>{items}</ul> : <ol>{items}</ol>;
}

function Pieces({ pieces }: { readonly pieces: readonly MarkdownPiece[] }) {
  return placed(pieces).map(({ part, place }) => <Piece key={place} piece={part} />);
}

function Piece({ piece }: { readonly piece: MarkdownPiece }) {
  if (piece.kind === "bold") return <strong>{piece.text}</strong>;
  return piece.kind === "link" ? <ExternalLink href={piece.href}>{piece.text}</ExternalLink> : piece.text;
}
