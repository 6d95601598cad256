import { randomBytes } from "node:crypto";

const ticksPerMs = 4096;
let last = 0;

/** A UUID version 7, as `uuidv7()` of PostgreSQL makes one: for a record whose id is needed before it is stored. In order within a process. */
export const newUuidV7 = (): string => {
  last = Math.max(last + 1, Date.now() * ticksPerMs);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Math.floor(last / ticksPerMs), 0, 6);
  bytes.writeUInt16BE(0x7000 + (last % ticksPerMs), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};
