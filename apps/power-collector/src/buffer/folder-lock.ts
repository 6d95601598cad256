import { createHash } from "node:crypto";
import fs from "node:fs/promises";
import net from "node:net";

/**
 * Keeps a second collector out of a folder of readings. An abstract socket, because the kernel frees it when the process
 * is killed; a file with a process id would refuse a restarted container. Only Linux has them.
 */
export const lockFolder = async (folder: string): Promise<() => void> => {
  if (process.platform !== "linux") return () => undefined;
  const name = createHash("sha256")
    .update(await fs.realpath(folder))
    .digest("hex")
    .slice(0, 32);
  const server = net.createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", () => reject(new Error(`another collector uses the folder ${folder}`)));
  server.listen({ path: `\0demarc-power-collector-${name}` }, resolve);
  await promise;
  server.unref();
  return () => server.close();
};
