import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Application, applicationNamed, outputOf } from "./applications.ts";
import { chunkOf, filesOf, type Manifest, readManifest } from "./manifest.ts";
import { brotliSize } from "./precompress.ts";

const kilobyte = 1000;
/** A budget fails when it is exceeded by 11 percent: entries of new features in the navigation add tenths of a kilobyte to the home. */
const room = 1.11;

interface Part {
  readonly what: string;
  readonly files: ReadonlySet<string>;
  readonly kind: ".js" | ".css";
  /** Without a budget the size is only reported. */
  readonly kilobytes?: number;
}

const both = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => {
  const all = new Set<string>();
  for (const set of sets) for (const file of set) all.add(file);
  return all;
};

const without = (files: ReadonlySet<string>, ...known: readonly ReadonlySet<string>[]) =>
  new Set([...files].filter((file) => !known.some((set) => set.has(file))));

const partsOf = (manifest: Manifest, hasPublicHome: boolean): Part[] => {
  const files = (source: string) => filesOf(manifest, chunkOf(manifest, source));
  const home = files("boot");
  const alive = hasPublicHome
    ? both(home, files("texts-en"), files("src/app/home/public.en.ts"), files("home"))
    : undefined;
  const signedIn = both(home, files("texts-en"), files("portal"));
  // An application may have no screen yet with a list, or with a form.
  const shared = (name: string) =>
    Object.values(manifest).some((chunk) => chunk.name === name) ? files(name) : new Set<string>();
  const [queries, lists, forms] = [shared("queries"), shared("lists"), shared("forms")];
  const routes = Object.entries(manifest).filter(([source]) => /\.screen\.tsx$|\/company-page\.tsx$/.test(source));
  return [
    ...(alive ? [{ what: "public home", files: home, kind: ".js", kilobytes: 64 } as const] : []),
    { what: "signed-in home", files: signedIn, kind: ".js", kilobytes: 115 },
    ...routes.map(([source, chunk]): Part => {
      const added = without(filesOf(manifest, chunk), signedIn, queries, lists, forms);
      return { what: `route ${source.split("/").at(-1)}`, files: added, kind: ".js", kilobytes: 30 };
    }),
    ...(alive
      ? ([
          { what: "public home, interactive", files: alive, kind: ".js" },
          { what: "public home", files: alive, kind: ".css" },
        ] as const)
      : []),
    { what: "signed-in home", files: signedIn, kind: ".css" },
    { what: "with the first screen that reads", files: without(queries, signedIn), kind: ".js" },
    { what: "with the first list", files: without(lists, signedIn, queries), kind: ".js" },
    { what: "with the first form", files: without(forms, signedIn), kind: ".js" },
  ];
};

const brotliKilobytes = async (out: string, { files, kind }: Part): Promise<number> => {
  const chosen = [...files].filter((file) => file.endsWith(kind));
  const sizes = await Promise.all(chosen.map((file) => brotliSize(readFileSync(`${out}/${file}`))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / kilobyte;
};

/** Prints the brotli size of each part of a built application beside its budget. Returns how many exceed it by more than the room. */
export const checkSizes = async (application: Application): Promise<number> => {
  const out = outputOf(application);
  let over = 0;
  for (const part of partsOf(readManifest(out), application.hasPublicHome)) {
    const size = await brotliKilobytes(out, part);
    const isOver = part.kilobytes !== undefined && size > part.kilobytes * room;
    if (isOver) over += 1;
    const budget = part.kilobytes === undefined ? "" : `of ${part.kilobytes}`;
    const row = [part.what.padEnd(40), part.kind.padEnd(5), size.toFixed(1).padStart(6), "kB", budget];
    process.stdout.write(`${row.join(" ").trimEnd()}${isOver ? " OVER" : ""}\n`);
  }
  return over;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const name = process.argv[2] ?? process.env["VITE_VARIANT"] ?? "main";
  process.exitCode = (await checkSizes(applicationNamed(name))) > 0 ? 1 : 0;
}
