import { randomUUID } from "node:crypto";
import path from "node:path";
import type babel from "@rolldown/plugin-babel";
import { afterEach, expect, test, vi } from "vitest";
import { withCompilerCache } from "./compiler-cache.ts";

type Compiler = Awaited<ReturnType<typeof babel>>;

const file = path.join(import.meta.dirname, "../src/not-there.tsx");

/** A compiler that counts its runs, and the function that Vite calls. */
const counted = async () => {
  let runs = 0;
  const compiler = {
    name: "counted",
    transform: {
      handler: (code: string) => {
        runs += 1;
        return { code: `${code} // ${process.env["NODE_ENV"]}` };
      },
    },
  } as unknown as Compiler;
  const { transform } = await withCompilerCache(Promise.resolve(compiler));
  const { handler } = transform as unknown as { handler: (code: string, id: string) => Promise<{ code: string }> };
  return { compile: async (code: string, id = file) => (await handler(code, id)).code, runs: () => runs };
};

afterEach(() => vi.unstubAllEnvs());

test("compiles a file once, and again after its content or path changes", async () => {
  const source = `// ${randomUUID()}`;
  const first = await counted();
  const compiled = await first.compile(source);
  expect(await first.compile(source)).toBe(compiled);
  expect(first.runs()).toBe(1);
  const other = await counted();
  expect(await other.compile(source)).toBe(compiled);
  expect(other.runs()).toBe(0);
  await other.compile(`${source} changed`);
  await other.compile(source, `${file}.other.tsx`);
  expect(other.runs()).toBe(2);
});

test("does not use development output in a production build", async () => {
  const source = `// ${randomUUID()}`;
  const { compile } = await counted();
  vi.stubEnv("NODE_ENV", "development");
  await compile(source);
  vi.stubEnv("NODE_ENV", "production");
  expect(await compile(source)).toContain("production");
});
