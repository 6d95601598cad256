import { createHash } from "node:crypto";

/** The same name gives the same UUID in every demo, so that links and screenshots stay true. */
export const fixedUuid = (name: string): string => {
  const hex = createHash("sha256").update(`demarc demo ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
