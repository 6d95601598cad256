import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FileField } from "./file-field.tsx";
import { KitTexts } from "../kit-text.ts";
import nl from "../list.nl.ts";

afterEach(cleanup);

const show = (onFile: (file: File | undefined) => void, error?: string) =>
  render(
    <KitTexts value={(key) => (nl as Record<string, string>)[key] ?? key}>
      <FileField name="letter" label="Brief" hint="Een pdf" error={error} accept=".pdf" onFile={onFile} />
    </KitTexts>,
  );

describe("file field", () => {
  test("uses the page's language, shows the chosen file, and can be cleared", () => {
    const onFile = vi.fn<(file: File | undefined) => void>();
    show(onFile);
    expect(screen.getByText("Bestand kiezen")).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>("Brief");
    const described = () =>
      (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(described()).toEqual(["Geen bestand gekozen", "Een pdf"]);
    const file = new File(["x"], "volmacht.pdf");
    fireEvent.change(input, { target: { files: [file] } });
    expect(onFile).toHaveBeenLastCalledWith(file);
    expect(described()).toEqual(["volmacht.pdf", "Een pdf"]);
    fireEvent.change(input, { target: { files: [] } });
    expect(onFile).toHaveBeenLastCalledWith(undefined);
    expect(described()[0]).toBe("Geen bestand gekozen");
  });

  test("is a native input that accepts dropped files and shows where to drop them", () => {
    show(() => undefined, "Kies een bestand");
    const input = screen.getByLabelText("Brief");
    expect([input.tagName, input.getAttribute("type"), input.getAttribute("aria-invalid")]).toEqual([
      "INPUT",
      "file",
      "true",
    ]);
    const box = input.parentElement;
    const before = box?.className;
    fireEvent.dragEnter(input);
    expect(box?.className).not.toBe(before);
    fireEvent.drop(input);
    expect(box?.className).toBe(before);
  });

  test("is the only file input: no screen shows the browser's own texts", () => {
    const root = path.join(import.meta.dirname, "../../../..");
    const bare = globSync("{apps,packages}/*/src/**/*.tsx", { cwd: root })
      .filter((file) => !file.includes(".test.") && !file.endsWith("file-field.tsx"))
      .filter((file) => readFileSync(path.join(root, file), "utf8").includes('type="file"'));
    expect(bare).toEqual([]);
  });
});
