import { CarrierType } from "@demarc/contract/postal-code-check/postal-code-check";
import { Type } from "@demarc/contract/core/json-schema";
import type { Clock } from "../../platform/process/clock.ts";
import type { Config } from "../../platform/process/environment.ts";
import { httpConnector } from "../../platform/http-connector.ts";
import type { Log } from "../../platform/process/log.ts";
import { fits } from "../../platform/http/validation.ts";
import type { AskAvailability, AvailabilityAnswer } from "./availability-answer.ts";
import { builtinAvailability } from "./builtin-availability.ts";
import { fileAvailability } from "./postal-code-file.ts";

const extensions = Type.Array(Type.String({ maxLength: 6 }), { maxItems: 500 });

export const availabilityFields = {
  street: Type.String({ minLength: 1, maxLength: 80 }),
  city: Type.String({ minLength: 1, maxLength: 80 }),
  bagId: Type.Union([Type.String({ pattern: "^[0-9]{16}$" }), Type.Null()]),
  extensions,
  carrierTypes: Type.Array(CarrierType, { maxItems: 20 }),
};
const isKnown = fits(Type.Object({ found: Type.Literal(true), availability: Type.Object(availabilityFields) }));
const isUnknown = fits(Type.Object({ found: Type.Literal(false), suggestions: extensions }));

/** Parses the response of another system. Throws if it is invalid. */
export const answerFrom = (answer: unknown): AvailabilityAnswer => {
  if (isKnown(answer)) return answer;
  if (isUnknown(answer)) return answer;
  throw new Error("the availability system sent an invalid response");
};

/** The configured availability source, the built-in one, or one that always rejects. Throws for a file with faults. */
export const availabilityOf = (config: Config["availability"], clock: Clock, log: Log): AskAvailability => {
  if (config.kind === "builtin") return async (query) => builtinAvailability(query, clock.now());
  if (config.kind === "file") return fileAvailability(config.file, log);
  if (config.kind === "off") return async () => Promise.reject(new Error("no availability system is configured"));
  const ask = httpConnector(config, log);
  return async (query) => answerFrom(await ask({ address: query }));
};
