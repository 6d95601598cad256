/** The number of the object that an entry of a cross-reference section points to, and where. */
type Entries = ReadonlyMap<number, number>;

interface Section {
  readonly entries: Entries;
  readonly size: number;
  readonly previous: number | undefined;
  readonly faults: readonly string[];
}

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const sectionAt = (text: string, start: number): Section => {
  if (!text.startsWith("xref\n", start))
    return { entries: new Map(), size: 0, previous: undefined, faults: [`no xref at ${start}`] };
  const entries = new Map<number, number>();
  const faults: string[] = [];
  let at = start + "xref\n".length;
  for (
    let head = /^(\d+) (\d+) ?\r?\n/.exec(text.slice(at, at + 40));
    head;
    head = /^(\d+) (\d+) ?\r?\n/.exec(text.slice(at, at + 40))
  ) {
    at += head[0].length;
    for (let place = 0; place < Number(head[2]); place += 1, at += 20) {
      const entry = text.slice(at, at + 20);
      const parts = /^(\d{10}) (\d{5}) ([nf])( \n| \r|\r\n)$/.exec(entry);
      const number = Number(head[1]) + place;
      if (!parts) faults.push(`entry of object ${number} is ${JSON.stringify(entry)}`);
      if (parts?.[3] !== "n") continue;
      entries.set(number, Number(parts[1]));
      if (!text.startsWith(`${number} ${Number(parts[2])} obj`, Number(parts[1])))
        faults.push(`object ${number} is elsewhere`);
    }
  }
  const trailer = text.slice(at, text.indexOf("startxref", at));
  if (!trailer.startsWith("trailer")) faults.push(`no trailer at ${at}`);
  return { entries, size: numberIn(trailer, /\/Size (\d+)/) ?? 0, previous: numberIn(trailer, /\/Prev (\d+)/), faults };
};

/**
 * What is wrong with the structure of a PDF with classic cross-reference tables (ISO 32000-1, 7.5): its end, each section from the
 * last to the first, the place of every object, and the size of each section.
 */
export const pdfFaults = (content: Buffer): string[] => {
  const text = content.toString("latin1");
  const end = /startxref\r?\n(\d+)\r?\n%%EOF\r?\n?$/.exec(text);
  if (!text.startsWith("%PDF-") || !end) return ["it has no beginning or no end"];
  const sections: Section[] = [];
  for (let start: number | undefined = Number(end[1]); start !== undefined; start = sections.at(-1)?.previous)
    sections.push(sectionAt(text, start));
  const faults = sections.flatMap((section) => section.faults);
  let highest = 0;
  for (const { entries, size } of sections.toReversed()) {
    highest = Math.max(highest, ...entries.keys());
    if (size !== highest + 1) faults.push(`/Size ${size}, highest object ${highest}`);
  }
  return faults;
};
