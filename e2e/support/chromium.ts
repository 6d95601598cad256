import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

const packageFolder = new URL("../", import.meta.resolve("@sparticuz/chromium"));
const { version } = JSON.parse(readFileSync(new URL("package.json", packageFolder), "utf8")) as { version: string };
const home = fileURLToPath(new URL(`../.browser/${version}/`, import.meta.url));
const complete = `${home}complete`;

/** The package unpacks into the temporary folder and reuses any files there, so it gets a private folder. */
const insideHome = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = home;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
};

const unpack = (): Promise<string> => {
  if (!existsSync(complete)) rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  return insideHome(async () => {
    const libraries = await inflate(fileURLToPath(new URL("bin/al2023.tar.br", packageFolder)));
    const executable = await chromium.executablePath();
    process.env["LD_LIBRARY_PATH"] = [`${libraries}/lib`, process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
    writeFileSync(complete, "");
    return executable;
  });
};

/** Without system fonts text would be invisible, so the browser uses the fonts of the package. */
const tellOwnFonts = (): void => {
  const file = `${home}fonts.conf`;
  const folders = [`${home}fonts`, "/usr/share/fonts"].map((folder) => `<dir>${folder}</dir>`).join("");
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${home}font-cache</cachedir></fontconfig>`,
  );
  process.env["FONTCONFIG_FILE"] = file;
};

/** How to start the packaged browser, or the one in CHROMIUM; resolves when it is ready. */
export async function chromiumLaunch(): Promise<{ executablePath: string; args: string[] }> {
  const own = process.env["CHROMIUM"];
  const executablePath = own ?? (await unpack());
  if (!own) tellOwnFonts();
  return {
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  };
}
