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

const both = (...sets: ReadonlySet<string>[]) => {
  const all = new Set<string>();
  for (const set of sets) for (const file of set) all.add(file);
  return all;
};

const without = (files: ReadonlySet<string>, known: ReadonlySet<string>) =>
  new Set([...files].filter((file) => !known.has(file)));

/** The budget of each route beyond what is already loaded, by the role in its file name. */
const routeBudgets = (manifest: Manifest, known: ReadonlySet<string>): Budget[] => {
  // Company is edited in place, and an invoice is disputed and a profile changed on its own screen.
  const forms = new Set([
    "activate.screen.tsx",
    "application-status.screen.tsx",
    "apply.screen.tsx",
    "company-page.tsx",
    "contact.screen.tsx",
    "create-user.screen.tsx",
    "edit-address.screen.tsx",
    "edit-iban.screen.tsx",
    "invoice.screen.tsx",
    "profile.screen.tsx",
  ]);
  // These screens are mostly pictures: charts, the path of a line, the address map, a QR code.
  const charts = new Set(["activation-card.screen.tsx", "line.screen.tsx", "prefix.screen.tsx"]);
  // Their schemas of accounts and subscribers are large; a TV account has all its actions on one screen.
  const television: Readonly<Record<string, number>> = {
    "create-tv-account.screen.tsx": 18.3,
    "edit-tv-account.screen.tsx": 15.2,
    "tv-account.screen.tsx": 18.2,
    "tv-accounts.screen.tsx": 9.7,
  };
  // An account has its roles, sessions and tokens, and the actions that end them, on one screen.
  const people: Readonly<Record<string, number>> = { "user.screen.tsx": 15.2 };
  // Orders are validated in the browser with the rules of the contract; their prices load after the form.
  // Every form has the rules of all four kinds: exchanges, ports and paths of wavelengths took 0.5 to 1 kB.
  const ordering = 20.2;
  // An order shows its progress, its prices and the possible actions; the browser parses files of orders.
  const ordered: Readonly<Record<string, number>> = {
    "order.screen.tsx": 14,
    "order-import.screen.tsx": 9,
    "order-imports.screen.tsx": 10.2,
    "quotation.screen.tsx": 12.9,
    "manual-agreement.screen.tsx": 19.5,
  };
  // A service in a data centre shows its location, its feeds or both ends, and its contract.
  const dataCentre: Readonly<Record<string, number>> = {
    "rack.screen.tsx": 18,
    "racks.screen.tsx": 9,
    "shared-colo.screen.tsx": 17,
    "shared-colos.screen.tsx": 8.5,
    "dc-connection.screen.tsx": 15.8,
    "wdm-service.screen.tsx": 14.8,
  };
  // The power of a rack is figures, words and a table; its chart loads after them.
  const power = new Set(["rack-power.screen.tsx", "shared-colo-power.screen.tsx"]);
  // These lists have more filter fields than others, or explain what their records are for.
  const searched = new Set(["api-tokens.screen.tsx", "invoices.screen.tsx", "orders.screen.tsx", "users.screen.tsx"]);
  return Object.entries(manifest)
    .filter(([source]) => /\.screen\.tsx$|\/company-page\.tsx$/.test(source))
    .map(([source, chunk]) => {
      const name = source.split("/").at(-1) ?? source;
      return {
        what: `route ${name}`,
        files: without(filesOf(manifest, chunk), known),
        kind: ".js",
        kilobytes: name.endsWith("-order.screen.tsx")
          ? ordering
          : (television[name] ??
            people[name] ??
            ordered[name] ??
            dataCentre[name] ??
            (charts.has(name) || power.has(name) ? 25 : forms.has(name) ? 15 : searched.has(name) ? 8.6 : 8)),
      };
    });
};

/** Charts that load after their screen. */
const lateChart = "src/features/power/chart/power-chart.tsx";
const chartScreen = "src/features/power/rack-power.screen.tsx";

const budgetsOf = (manifest: Manifest): Budget[] => {
  const files = (source: string) => filesOf(manifest, chunkOf(manifest, source));
  const home = files("index.html");
  const alive = both(home, files("texts-en"), files("src/app/home/public.en.ts"), files("home"));
  const signedIn = both(home, files("texts-en"), files("portal"));
  return [
    { what: "public home", files: home, kind: ".js", kilobytes: 64 },
    { what: "public home, alive", files: alive, kind: ".js", kilobytes: 76.6 },
    { what: "public home", files: alive, kind: ".css", kilobytes: 5.5 },
    // Each area adds its routes, its tasks and the names of its files:
    // 0.7 kB for TV accounts, 1.6 kB for orders and data centres, 2.3 kB for agreements,
    // quotations, notices, notifications and power.
    { what: "signed-in home", files: signedIn, kind: ".js", kilobytes: 116.5 },
    { what: "signed-in home", files: signedIn, kind: ".css", kilobytes: 8 },
    {
      what: "with the first screen that reads",
      files: without(files("queries"), signedIn),
      kind: ".js",
      kilobytes: 10,
    },
    {
      what: "with the first list",
      files: without(files("lists"), both(signedIn, files("queries"))),
      kind: ".js",
      kilobytes: 8.5,
    },
    { what: "with the first form", files: without(files("forms"), signedIn), kind: ".js", kilobytes: 18.6 },
    {
      what: "the chart of power",
      files: without(
        filesOf(manifest, chunkOf(manifest, lateChart)),
        both(signedIn, files("queries"), files("lists"), files("forms"), files(chartScreen)),
      ),
      kind: ".js",
      // uPlot is 21 kB of it.
      kilobytes: 25.5,
    },
    ...routeBudgets(manifest, both(signedIn, files("queries"), files("lists"), files("forms"))),
  ];
};

/** Prints the brotli size of each part of a built variant against its budget. Returns how many exceed it. */
export const checkSizes = async (out: string): Promise<number> => {
  let over = 0;
  for (const { what, files, kind, kilobytes } of budgetsOf(readManifest(out))) {
    const chosen = [...files].filter((file) => file.endsWith(kind));
    const sizes = await Promise.all(chosen.map((file) => brotliSize(readFileSync(`${out}/${file}`))));
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / kilobyte;
    const held = size <= kilobytes;
    if (!held) over += 1;
    const row = [
      what.padEnd(34),
      kind.padEnd(5),
      size.toFixed(1).padStart(7),
      "of",
      String(kilobytes).padStart(4),
      "kB",
    ];
    process.stdout.write(`${[...row, held ? "" : "OVER"].join(" ").trimEnd()}\n`);
  }
  return over;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const variant = process.argv[2] ?? process.env["VITE_VARIANT"] ?? "main";
  const over = await checkSizes(fileURLToPath(new URL(`../dist/${variant}`, import.meta.url)));
  process.exitCode = over > 0 ? 1 : 0;
}
