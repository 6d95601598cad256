/** An element of what a reader for the blind follows, in the order in which it is drawn. */
type Element = PDFKit.PDFStructureElement;

/** What an element is besides its kind: `alt` says what a picture shows, `scope` what a heading of a table heads. */
interface About {
  readonly alt?: string;
  readonly scope?: "Row" | "Column";
}

/** The elements that are being drawn, from the whole document to the innermost. */
const open = new WeakMap<PDFKit.PDFDocument, Element[]>();

const innermost = (sheet: PDFKit.PDFDocument): Element => {
  const element = open.get(sheet)?.at(-1);
  if (!element) throw new Error("a document is tagged before it is drawn");
  return element;
};

/** Opens the element that holds all others; it ends with the document. */
export const tagWhole = (sheet: PDFKit.PDFDocument): void => {
  const whole = sheet.struct("Document");
  sheet.addStructure(whole);
  open.set(sheet, [whole]);
};

/** Draws an element with all that is in it: `P`, `H1`, `Table`, `TR`, `TH`, `TD`, `Figure`. */
export const tagged = <Result>(
  sheet: PDFKit.PDFDocument,
  kind: string,
  draw: () => Result,
  about: About = {},
): Result => {
  const element = sheet.struct(kind, about);
  innermost(sheet).add(element);
  const opened = open.get(sheet) ?? [];
  opened.push(element);
  const result = draw();
  opened.pop();
  element.end();
  return result;
};

/** Draws what the innermost element says or shows. */
export const asContent = <Result>(sheet: PDFKit.PDFDocument, draw: () => Result): Result => {
  innermost(sheet).add(sheet.markStructureContent("Span"));
  const result = draw();
  sheet.endMarkedContent();
  return result;
};

/** Draws what is only there to be looked at, or repeats what was said. */
export const asArtifact = <Result>(sheet: PDFKit.PDFDocument, draw: () => Result): Result => {
  sheet.markContent("Artifact", { type: "Layout" });
  const result = draw();
  sheet.endMarkedContent();
  return result;
};
