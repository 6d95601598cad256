import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageWith, runs } from "../bench/performance-page.ts";

const cellsOf = (page: string) =>
  page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.replaceAll(/\s+/g, " "));
const empty = "Before.\n\n<!-- written by bench:page -->\n<!-- end -->\n\nAfter.\n";
const heads = "| what | measured | to reach | detail |\n| --- | --- | --- | --- |\n";
const measured = (name: string, day: string, rows: string) =>
  ({ name, day, load: "0.1", seconds: 7, output: `starting\n${heads}${rows}\n` }) as const;

it("a run replaces its own figures and keeps those of others with their day", () => {
  const first = pageWith(empty, measured("start", "2026-11-01", "| later start | 0.5 s | <= 0.6 s | |"));
  const second = pageWith(first, measured("zips", "2026-11-02", "| memory | 271 MB | | three |"));
  const third = pageWith(second, measured("zips", "2026-11-03", "| memory | 280 MB | | three |"));
  expect(cellsOf(third)).toContain("| start | later start | 0.5 s | <= 0.6 s | |");
  expect(cellsOf(third)).toContain("| start | 2026-11-01 | 0.1 | 7 s |");
  expect(cellsOf(third).filter((line) => line.startsWith("| zips "))).toEqual([
    "| zips | memory | 280 MB | | three |",
    "| zips | 2026-11-03 | 0.1 | 7 s |",
  ]);
  expect([third.startsWith("Before."), third.endsWith("After.\n")]).toEqual([true, true]);
});

it("a run that was never measured says so", () => {
  const page = pageWith(empty, measured("start", "2026-11-01", "| later start | 0.5 s | | |"));
  expect(cellsOf(page).filter((line) => line.includes("| never |"))).toHaveLength(Object.keys(runs).length - 1);
});

it("docs/performance.md has no table but those that the bench writes", () => {
  const page = readFileSync(new URL("../docs/performance.md", import.meta.url), "utf8");
  const outside = page.replace(/<!-- written by bench:page -->[^]*<!-- end -->/, "");
  expect(outside).not.toBe(page);
  expect(cellsOf(outside)).toEqual([]);
});
