/** An element of the PDF structure tree, which screen readers follow in drawing order. */
type Element = PDFKit.PDFStructureElement;

/** Attributes of an element: `alt` describes a picture, `scope` is that of a table heading. */
interface About {
  readonly alt?: string;
  readonly scope?: "Row" | "Column";
}

/** The stack of open elements, from the document to the innermost. */
const open = new WeakMap<PDFKit.PDFDocument, Element[]>();

const innermost = (sheet: PDFKit.PDFDocument): Element => {
  const element = open.get(sheet)?.at(-1);
  if (!element) throw new Error("a document must be tagged before it is drawn");
  return element;
};

/** Opens the root element, which ends with the document. */
export const tagWhole = (sheet: PDFKit.PDFDocument): void => {
  const whole = sheet.struct("Document");
  sheet.addStructure(whole);
  open.set(sheet, [whole]);
};

/** Draws inside a structure element: `P`, `H1`, `Table`, `TR`, `TH`, `TD`, `Figure`. */
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

export const asContent = <Result>(sheet: PDFKit.PDFDocument, draw: () => Result): Result => {
  innermost(sheet).add(sheet.markStructureContent("Span"));
  const result = draw();
  sheet.endMarkedContent();
  return result;
};

/** Draws decoration or repeated content, which screen readers skip. */
export const asArtifact = <Result>(sheet: PDFKit.PDFDocument, draw: () => Result): Result => {
  sheet.markContent("Artifact", { type: "Layout" });
  const result = draw();
  sheet.endMarkedContent();
  return result;
};
