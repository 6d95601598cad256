import { didYouMean, editDistance } from "../did-you-mean.ts";
import type { Environment, Take } from "./environment-values.ts";

/** First words of our names with which names of other programs begin too. */
const shared: ReadonlySet<string> = new Set([
  "API",
  "AUTO",
  "DATA",
  "HOST",
  "LINE",
  "LOG",
  "NETWORK",
  "NODE",
  "PORT",
  "PUBLIC",
  "SESSION",
  "STATUS",
]);

const shortestMisspelt = 6;

const firstWord = (name: string): string => name.split("_", 1)[0] ?? "";

const isOneEditAway = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 1 && editDistance(one, other) === 1;

/** Kubernetes and Docker set these for each service next to the product, after its name. */
const isOfService = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?$/.test(name) ||
  (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value));

/**
 * Refuses variables that were probably meant for the product: an unknown name that begins as ours do, or that is one edit from
 * one of ours. `foreign`: names that belong to other programs.
 */
export const refuseUnknown = (
  take: Pick<Take, "refuse" | "names">,
  environment: Environment,
  foreign: ReadonlySet<string>,
): void => {
  const known = [...take.names];
  const families = new Set(known.filter((name) => name.includes("_")).map(firstWord));
  const resembles = (name: string): boolean =>
    (name.includes("_") && families.has(firstWord(name)) && !shared.has(firstWord(name))) ||
    known.some((one) => one.length >= shortestMisspelt && isOneEditAway(name, one));
  for (const [name, value = ""] of Object.entries(environment))
    if (value !== "" && !take.names.has(name) && !foreign.has(name) && !isOfService(name, value) && resembles(name))
      take.refuse(
        name,
        `${name} is not a variable of the product.${didYouMean(name, known)} Unset it, or name it in FOREIGN_VARIABLES if another program reads it.`,
      );
};
