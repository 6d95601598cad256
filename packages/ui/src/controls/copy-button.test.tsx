import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CopyButton } from "./copy-button.tsx";
import { KitTexts } from "../kit-text.ts";

afterEach(cleanup);

test.each(["Customer number", "KvK number", "IBAN", "LN-104207"])("the button of %s keeps its capitals", (what) => {
  const inSentence = what === "Customer number" ? "customer number" : what;
  render(
    <KitTexts value={(_key, values) => `copy ${values?.["what"]}`}>
      <CopyButton value="1" what={what} />
    </KitTexts>,
  );
  expect(screen.getByRole("button").getAttribute("aria-label")).toBe(`Copy ${inSentence}`);
});
