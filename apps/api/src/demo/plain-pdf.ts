/** Escapes text for a PDF string. The file is written as Latin-1, so en dashes become hyphens. */
const pdfText = (text: string): string =>
  text.replaceAll("–", "-").replaceAll(/[\\()]/g, (character) => `\\${character}`);

/**
 * A PDF of one page with a heading and lines, built by hand because the demo also loads in tests, where the document renderer
 * cannot be loaded. Each line must fit the width of the page.
 */
export const plainPdf = (heading: string, lines: readonly string[]): Buffer => {
  const body = lines.map((line) => `0 -20 Td (${pdfText(line)}) Tj`).join(" ");
  const content = `BT /F2 15 Tf 60 760 Td (${pdfText(heading)}) Tj /F1 11 Tf 0 -14 Td ${body} ET`;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, place) => {
    const offset = text.length;
    text += `${place + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}trailer<</Root 1 0 R/Size ${count}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
};
