import type { MsaText } from "@demarc/contract/agreements";
import { deviceName } from "@demarc/contract/core/device-name";
import type { Variant } from "@demarc/contract/core/variants";
import { beginLetter, continueLetter, endLetter, type Letterhead } from "../../../platform/pdf/pdf-letter.ts";
import { letterTexts } from "../../../platform/pdf/pdf-letter.texts.ts";
import {
  bottom,
  dim,
  inner,
  margin,
  type Sheet,
  unprinted,
  wrappedHeight,
  write,
} from "../../../platform/pdf/pdf-sheet.ts";
import { tagged } from "../../../platform/pdf/pdf-tags.ts";
import { msaLabels } from "./msa-labels.ts";

/** An agreement as it was sent. The same content always gives the same bytes, and so the same SHA-256. */
export interface MsaPaper {
  readonly id: string;
  readonly customerId: number;
  readonly variant: Variant;
  readonly title: string;
  readonly templateVersion: string;
  readonly language: "en" | "nl";
  /** RFC 3339. */
  readonly sentAt: string;
  readonly text: MsaText;
}

export interface SigningEvidence {
  readonly sha256: string;
  readonly name: string;
  readonly function: string | null;
  readonly email: string | null;
  readonly account: string | null;
  readonly method: "CLICK_SIGN" | "EXTERNAL";
  /** RFC 3339. */
  readonly at: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly evidence: string | null;
}

const lineGap = 3;
const body = { size: 10 } as const;
/** Below the mark of the brand. */
const firstTop = 100;

/** Writes text down the page, and begins a new page when it does not fit. */
class Column {
  readonly sheet: Sheet;
  #y = firstTop;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
  }

  gap(height: number): void {
    this.#y += height;
  }

  /** Begins a new page unless `height` is left on this one. */
  need(height: number): void {
    if (this.#y + height <= bottom) return;
    this.begin();
  }

  begin(): void {
    this.#y = continueLetter(this.sheet);
  }

  write(
    text: string,
    cell: { size: number; bold?: boolean; color?: string; indent?: number; as?: "P" | "H1" | "H2" },
  ): void {
    const { indent = 0, ...style } = cell;
    const width = inner - indent;
    this.need(wrappedHeight(this.sheet, text, { ...style, width }));
    this.#y += write(this.sheet, text, { x: margin + indent, y: this.#y, width, long: "wrap", ...style }) + lineGap;
  }

  fact(label: string, value: string, labelWidth = 170): void {
    const width = inner - labelWidth;
    this.need(wrappedHeight(this.sheet, value, { ...body, width }));
    this.#y += tagged(this.sheet, "TR", () => {
      const height = write(this.sheet, label, {
        x: margin,
        y: this.#y,
        width: labelWidth - 10,
        color: dim,
        size: 9,
        long: "wrap",
        as: "rowHead",
      });
      return Math.max(
        height,
        write(this.sheet, value, { x: margin + labelWidth, y: this.#y, width, long: "wrap", as: "TD", ...body }),
      );
    });
    this.#y += lineGap;
  }
}

const dayIn = (language: "en" | "nl", at: string): string =>
  new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(at));

/** To the second, with the abbreviation of the time zone. */
const momentIn = (language: "en" | "nl", at: string): string =>
  new Intl.DateTimeFormat(language === "nl" ? "nl-NL" : "en-GB", {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "Europe/Amsterdam",
  }).format(new Date(at));

const partyText = ({ name, address, coc }: MsaText["provider"], language: "en" | "nl"): string =>
  [name, address, coc ? `${msaLabels[language].coc} ${coc}` : ""].filter(Boolean).join(", ");

const drawText = (column: Column, paper: MsaPaper): void => {
  const { title, text, language, sentAt, templateVersion, id, customerId } = paper;
  const labels = msaLabels[language];
  column.write(title, { size: 20, bold: true, as: "H1" });
  column.gap(10);
  tagged(column.sheet, "Table", () => {
    column.fact(labels.provider, partyText(text.provider, language));
    column.fact(labels.customer, partyText(text.customer, language));
    column.fact(letterTexts[language].customer, String(customerId));
    column.fact(labels.sent, dayIn(language, sentAt));
    column.fact(labels.version, templateVersion);
    column.fact(labels.reference, id);
  });
  for (const [index, { heading, paragraphs }] of text.sections.entries()) {
    column.gap(10);
    column.need(60); // a heading is not the last line of a page
    column.write(`${index + 1}. ${heading}`, { size: 12, bold: true, as: "H2" });
    for (const [position, paragraph] of paragraphs.entries())
      column.write(`${index + 1}.${position + 1}  ${paragraph}`, body);
  }
};

const drawEvidence = (column: Column, paper: MsaPaper, evidence: SigningEvidence): void => {
  const { facts, ...labels } = msaLabels[paper.language];
  column.write(labels.evidence, { size: 16, bold: true, as: "H1" });
  column.gap(6);
  column.write(labels.statement(paper.title), body);
  column.gap(8);
  const rows: readonly [string, string | null][] = [
    [facts.title, `${paper.title}, ${paper.templateVersion}`],
    [facts.reference, paper.id],
    [facts.sha256, evidence.sha256],
    [facts.company, partyText(paper.text.customer, paper.language)],
    [facts.name, evidence.name],
    [facts.function, evidence.function],
    [facts.email, evidence.email],
    [facts.account, evidence.account],
    [facts.method, labels.methods[evidence.method]],
    [facts.at, momentIn(paper.language, evidence.at)],
    [facts.ip, evidence.ip],
    [facts.userAgent, evidence.userAgent && (deviceName(evidence.userAgent, paper.language) ?? facts.otherBrowser)],
    [facts.evidence, evidence.evidence],
  ];
  tagged(column.sheet, "Table", () => {
    for (const [label, value] of rows) if (value) column.fact(label, value);
  });
};

const letterOf = ({ title, templateVersion, customerId, variant, language, text, sentAt }: MsaPaper): Letterhead => ({
  variant,
  locale: language,
  title,
  number: templateVersion,
  customer: { name: text.customer.name, number: customerId },
  seller: text.provider,
  date: sentAt,
});

export interface MsaDocument {
  readonly pdf: Buffer;
  /** Characters of its texts that the font does not have. */
  readonly missing: string;
}

const drawn = async (paper: MsaPaper, draw: (column: Column) => void): Promise<MsaDocument> => {
  const letter = letterOf(paper);
  const sheet = beginLetter(letter);
  draw(new Column(sheet));
  return { pdf: await endLetter(sheet, letter), missing: unprinted(sheet) };
};

/** An agreement as a PDF; once it is signed, with a page of evidence at its end. */
export const renderMsa = (paper: MsaPaper, evidence?: SigningEvidence): Promise<MsaDocument> =>
  drawn(paper, (column) => {
    drawText(column, paper);
    if (!evidence) return;
    column.begin();
    drawEvidence(column, paper, evidence);
  });

export const renderMsaEvidence = (paper: MsaPaper, evidence: SigningEvidence): Promise<MsaDocument> =>
  drawn(paper, (column) => drawEvidence(column, paper, evidence));
