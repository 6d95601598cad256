import { globSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Transfer size of a file in bytes, with brotli at its highest level. */
export const brotliSize = async (content: Buffer): Promise<number> => (await compressed(content)).length;

const compressed = (content: Buffer): Promise<Buffer> =>
  brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that the server does not compress at run time. */
export const precompress = async (folder: string): Promise<void> => {
  const files = globSync("**/*.{html,js,css,svg,json}", { cwd: folder }).filter((file) => !file.startsWith(".vite"));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(`${folder}/${file}`);
      writeFileSync(`${folder}/${file}.br`, await compressed(content));
      writeFileSync(`${folder}/${file}.gz`, await zip(content, { level: 9 }));
    }),
  );
};
