import { createHash } from "node:crypto";

const hexOf = (name: string): string => createHash("sha256").update(`demarc demo ${name}`).digest("hex");

/** A UUID derived from a name, so that links and screenshots stay valid between demos. */
export const fixedUuid = (name: string): string => {
  const hex = hexOf(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
