import { expect, test } from "vitest";
import { readMarkdown } from "./markdown.ts";

const text = (words: string) => ({ kind: "text", text: words });

test("reads paragraphs, both kinds of lists, bold text and links", () => {
  expect(
    readMarkdown(
      "A **ring** of fibre.\nIn two lines.\n\n- one\n- two\n  goes on\n\n1. first\n2) second\r\n\r\n[Rules](https://x.example/a?b=1)",
    ),
  ).toEqual([
    {
      kind: "paragraph",
      lines: [[text("A "), { kind: "bold", text: "ring" }, text(" of fibre.")], [text("In two lines.")]],
    },
    { kind: "list", items: [[text("one")], [text("two goes on")]] },
    { kind: "numbered", items: [[text("first")], [text("second")]] },
    { kind: "paragraph", lines: [[{ kind: "link", text: "Rules", href: "https://x.example/a?b=1" }]] },
  ]);
});

test.each([
  "[click](javascript:alert(1))",
  "[click](http://x.example)",
  "[click](//x.example)",
  "[click](data:text/html,x)",
  "[click](https://)",
  '[click](https://x.example/"onclick=)',
  "<script>alert(1)</script>",
  '<a href="https://x.example" onclick="x">y</a>',
  "![image](x.png)",
  "**not closed",
  "# heading",
])("leaves %s as it is written", (written) => {
  expect(readMarkdown(written)).toEqual([{ kind: "paragraph", lines: [[text(written)]] }]);
});

test("an empty text has nothing", () => {
  expect(readMarkdown(" \n\n")).toEqual([]);
});

test.each(["[", "**", "[[a](https://", "- ", "1. ", "*", "[a](https://a"])(
  "20,000 characters of %s take no time",
  (part) => {
    const begin = performance.now();
    readMarkdown(part.repeat(20_000 / part.length));
    readMarkdown(`${part}\n`.repeat(20_000 / (part.length + 1)));
    expect(performance.now() - begin).toBeLessThan(500);
  },
);
