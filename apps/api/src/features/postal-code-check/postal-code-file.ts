import fs from "node:fs";
import { textOfFile } from "@demarc/contract/core/text-file";
import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import type { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import { FaultyFile } from "../../platform/files/file-faults.ts";
import type { Log } from "../../platform/process/log.ts";
import type { AskAvailability, AvailabilityAnswer } from "./availability-answer.ts";
import { hasHouseNumber } from "./house-numbers.rules.ts";
import { type PostalCodeRow, readPostalCodes, type Technology } from "./postal-code-file.reader.ts";

const carrierKind: Readonly<Record<Technology, CarrierType["type"]>> = {
  FTTH: "FIBER",
  FTTO: "FIBER",
  VDSL2: "COPPER",
  VVDSL_BONDED: "COPPER",
  COAX: "COAX",
  MOBILE: "MOBILE",
};

type PostalCodes = ReadonlyMap<string, readonly PostalCodeRow[]>;

const postalCodesIn = (content: Buffer, name: string, outcome: string): PostalCodes => {
  const file = textOfFile(content);
  if (file === undefined) throw new Error(`${name} is not a CSV file.`);
  const { rows, faults } = readPostalCodes(file.text);
  if (faults.length > 0) throw new FaultyFile(name, faults, outcome);
  return Map.groupBy(rows, ({ postalCode }) => postalCode);
};

/** Reads the file. Throws an error that lists its faults, followed by `outcome`, the consequence. */
export const loadPostalCodes = (name: string, outcome: string): PostalCodes => {
  let content: Buffer;
  try {
    content = fs.readFileSync(name);
  } catch {
    throw new Error(`The file of postal codes ${name} cannot be read.`);
  }
  return postalCodesIn(content, name, outcome);
};

const networkOf = (row: PostalCodeRow): CarrierType => ({
  type: carrierKind[row.technology],
  vendor: row.carrier,
  technologies: [row.technology],
  expectedDown: row.speedDown,
  expectedUp: row.speedUp,
  reliabilityPct: null,
  connectionPoints: [],
  status: row.plannedDate === null ? "AVAILABLE" : "PLANNED",
  plannedDate: row.plannedDate,
});

const answerFrom = (codes: PostalCodes, { postalCode, houseNumber, extension }: AddressQuery): AvailabilityAnswer => {
  const ofCode = codes.get(postalCode) ?? [];
  const here = ofCode.filter((row) => hasHouseNumber(row.houseNumbers, houseNumber));
  const [place] = [...here, ...ofCode];
  if (!place) return { found: false, suggestions: [] };
  return {
    found: true,
    availability: {
      street: place.street,
      city: place.city,
      bagId: null,
      extensions: [extension ?? ""],
      carrierTypes: here.map(networkOf),
    },
  };
};

/** Changes with each write to the file, even if time and size stay the same. */
const stampOf = ({ mtimeMs, ctimeMs, size }: fs.Stats): string => `${mtimeMs} ${ctimeMs} ${size}`;

interface Loaded {
  codes: PostalCodes;
  stamp: string;
  refreshing?: Promise<void> | undefined;
}

/** The forms, the orders and the jobs of a process share one copy of a file. */
const loaded = new Map<string, Loaded>();

/** The stamp is older than the content: a write in between is read at the next question. */
const firstLoad = (name: string): Loaded => {
  const stat = fs.statSync(name, { throwIfNoEntry: false });
  const codes = loadPostalCodes(name, "Nothing starts until the file is corrected.");
  return { codes, stamp: stat ? stampOf(stat) : "none" };
};

/**
 * Availability from a file of postal codes. Throws an error with its faults if the file has any. A changed file is read at the
 * next question; one with faults is logged, and the last good one stays.
 */
export const fileAvailability = (name: string, log: Log): AskAvailability => {
  const known = loaded.get(name) ?? firstLoad(name);
  loaded.set(name, known);
  const refresh = async (): Promise<void> => {
    try {
      const stamp = await fs.promises.stat(name).then(stampOf, () => "none");
      if (stamp === known.stamp) return;
      known.stamp = stamp;
      known.codes = postalCodesIn(await fs.promises.readFile(name), name, "The last good file stays in use.");
      log.info({ file: name, postalCodes: known.codes.size }, "the file of postal codes was read again");
    } catch (error) {
      log.error({ reason: String(error) }, "the changed file of postal codes is not used; the last good one stays");
    }
  };
  return async (query) => {
    known.refreshing ??= refresh().finally(() => {
      known.refreshing = undefined;
    });
    await known.refreshing;
    return answerFrom(known.codes, query);
  };
};
