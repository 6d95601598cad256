/** The benchmarks of docs/performance.md, each with its script and arguments. */
export const runs: Readonly<Record<string, readonly [script: string, ...given: string[]]>> = {
  requests: ["run.ts", "requests"],
  lists: ["run.ts", "lists"],
  orders: ["run.ts", "orders"],
  "sign-in": ["run.ts", "sign-in"],
  start: ["run.ts", "start"],
  pages: ["run.ts", "pages"],
  "ip-tree": ["run.ts", "ip-tree"],
  "power-chart": ["run.ts", "power-chart"],
  bulk: ["run.ts", "bulk"],
  power: ["run.ts", "power", "--scale", "1"],
  "power-beside": ["run.ts", "power-beside", "--scale", "1"],
  documents: ["run.ts", "documents"],
  zips: ["run.ts", "zips"],
  memory: ["run.ts", "memory"],
  statements: ["run.ts", "statements"],
  attack: ["fuzz.ts", "attack"],
  bodies: ["fuzz.ts", "bodies"],
};

interface Measured {
  readonly name: string;
  readonly day: string;
  /** The load of the machine before the run. */
  readonly load: string;
  readonly seconds: number;
  /** All that the benchmark has printed. */
  readonly output: string;
}

const written = /(<!-- written by bench:page -->)([^]*)(<!-- end -->)/;

/** The rows of the tables in a text, without their heads. */
const rowsIn = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([first = ""]) => first !== "what" && first !== "run" && !/^-+$/.test(first));

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The page with the figures of one benchmark. The others keep theirs with their day; one that was never measured says so. */
export const pageWith = (page: string, { name, day, load, seconds, output }: Measured): string => {
  const kept = rowsIn(written.exec(page)?.[2] ?? "");
  const figures = rowsIn(output);
  if (figures.length === 0) throw new Error(`${name} has printed no figures.`);
  const runRow = (run: string): readonly string[] =>
    run === name
      ? [run, day, load, `${seconds} s`]
      : (kept.find((cells) => cells[0] === run && cells.length === 4) ?? [run, "never", "", ""]);
  const figureRows = (run: string): readonly (readonly string[])[] =>
    run === name
      ? figures.map((cells) => [run].concat(cells))
      : kept.filter((cells) => cells[0] === run && cells.length === 5);
  const names = Object.keys(runs);
  const all = [
    table([["run", "what", "measured", "to reach", "detail"], Array(5).fill("---"), ...names.flatMap(figureRows)]),
    table([["run", "measured on", "load before", "took"], Array(4).fill("---"), ...names.map(runRow)]),
  ].join("\n\n");
  return page.replace(written, (_all, begin: string, _before: string, end: string) => `${begin}\n\n${all}\n\n${end}`);
};
