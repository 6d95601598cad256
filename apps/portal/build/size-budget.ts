import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chunkOf, filesOf, type Manifest, readManifest } from "./manifest.ts";
import { brotliSize } from "./precompress.ts";

const kilobyte = 1000;

interface Budget {
  readonly what: string;
  readonly files: ReadonlySet<string>;
  readonly kind: ".js" | ".css";
  readonly kilobytes: number;
}

const both = (...sets: ReadonlySet<string>[]) => new Set(sets.flatMap((set) => [...set]));

/** What each route may cost beyond what is loaded already, by the role in its file's name. */
const routeBudgets = (manifest: Manifest, known: ReadonlySet<string>): Budget[] => {
  const forms = new Set(["contact.screen.tsx", "edit-address.screen.tsx", "edit-iban.screen.tsx"]);
  return Object.entries(manifest)
    .filter(([source]) => /\.screen\.tsx$|\/company-page\.tsx$/.test(source))
    .map(([source, chunk]) => {
      const name = source.split("/").at(-1) ?? source;
      const files = new Set([...filesOf(manifest, chunk)].filter((file) => !known.has(file)));
      return { what: `route ${name}`, files, kind: ".js", kilobytes: forms.has(name) ? 15 : 8 };
    });
};

const budgetsOf = (manifest: Manifest): Budget[] => {
  const files = (source: string) => filesOf(manifest, chunkOf(manifest, source));
  const home = files("index.html");
  const alive = both(home, files("home-en"), files("src/app/public.en.ts"), files("home"));
  const signedIn = both(home, files("home-en"), files("texts-en"), files("portal"));
  return [
    { what: "public home", files: home, kind: ".js", kilobytes: 64 },
    { what: "public home, alive", files: alive, kind: ".js", kilobytes: 75 },
    { what: "public home", files: alive, kind: ".css", kilobytes: 5 },
    { what: "signed-in home", files: signedIn, kind: ".js", kilobytes: 110 },
    { what: "signed-in home", files: signedIn, kind: ".css", kilobytes: 5 },
    ...routeBudgets(manifest, signedIn),
  ];
};

/** Prints what each part of a built variant weighs with brotli, against its budget. Returns how many are over it. */
export const checkSizes = async (out: string): Promise<number> => {
  let over = 0;
  for (const { what, files, kind, kilobytes } of budgetsOf(readManifest(out))) {
    const chosen = [...files].filter((file) => file.endsWith(kind));
    const sizes = await Promise.all(chosen.map((file) => brotliSize(readFileSync(`${out}/${file}`))));
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / kilobyte;
    const held = size <= kilobytes;
    if (!held) over += 1;
    const row = [what.padEnd(34), kind.padEnd(5), size.toFixed(1).padStart(7), "of", String(kilobytes).padStart(4), "kB"];
    process.stdout.write(`${[...row, held ? "" : "OVER"].join(" ").trimEnd()}\n`);
  }
  return over;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const variant = process.argv[2] ?? process.env["VITE_VARIANT"] ?? "main";
  const over = await checkSizes(fileURLToPath(new URL(`../dist/${variant}`, import.meta.url)));
  process.exitCode = over > 0 ? 1 : 0;
}
