import { type AddressQuery, addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import type { Clock } from "../../platform/process/clock.ts";
import type { Config } from "../../platform/process/environment.ts";
import { ApiError, unavailable } from "../../platform/refusals/errors.ts";
import type { Log } from "../../platform/process/log.ts";
import type { RunStatement } from "../../platform/database/database.ts";
import { listLinePackages } from "../catalogue/catalogue.public.ts";
import type { AskAvailability } from "./availability-answer.ts";
import * as checks from "./availability-checks.queries.ts";
import { availabilityOf } from "./availability.connector.ts";
import { availablePackages } from "./available-packages.ts";
import { registered } from "./ordered-address.ts";

const cachedHours = 24;

interface CheckOptions {
  /** A check that is reused beyond the cache lifetime. */
  readonly known?: checks.KnownCheck | undefined;
  /** Called before the networks are queried; throws to prevent it. */
  readonly admit?: () => void;
}

/** Checks an address, or uses a known check of it. Throws 404 with suggestions, and 503 if no source is available. */
type Check<Answer> = (query: AddressQuery, run: RunStatement, options?: CheckOptions) => Promise<Answer>;

/** The check alone, without the packages that it allows. */
export type FindCheck = Check<checks.AvailabilityCheckRow>;
export type CheckAddress = Check<AvailabilityCheck>;

const addressNotFound = (suggestions: readonly string[]): ApiError =>
  new ApiError(404, "address.not-found", "This address is not known.", { details: { suggestions } });

const ask = async (given: AskAvailability, query: AddressQuery) => {
  const answer = await given(query).catch(() => {
    throw unavailable("availability.unavailable", "Availability at this address cannot be checked at the moment.");
  });
  if (!answer.found) throw addressNotFound(answer.suggestions);
  return answer.availability;
};

/** The configured source of checks. Concurrent requests for the same address share one call to the networks. */
export const checkFinder = (config: Config, clock: Clock, log: Log): FindCheck => {
  const networks = availabilityOf(config.availability, clock, log);
  const { kind } = config.availability;
  const source = kind === "off" ? "builtin" : kind;
  const asked = new Map<string, Promise<checks.AvailabilityCheckRow>>();

  const fresh = async (key: string, query: AddressQuery, run: RunStatement) => {
    const availability = await ask(networks, query);
    const extension = registered(query.extension, availability.extensions);
    const [kept] = await run(checks.insertCheck(key, { ...query, extension }, availability, source));
    if (!kept) throw new Error("an availability check was not stored");
    return kept;
  };

  return async (query, run, { known, admit } = {}) => {
    const key = addressQueryText(query);
    const [cached] = await run(checks.findLatestCheck(key, cachedHours, known));
    if (cached) return cached;
    const shared = asked.get(key);
    if (shared) return shared;
    admit?.();
    const asking = fresh(key, query, run).finally(() => asked.delete(key));
    asked.set(key, asking);
    return asking;
  };
};

/** The configured address check, with the packages on sale. */
export const addressCheck = (config: Config, clock: Clock, log: Log): CheckAddress => {
  const find = checkFinder(config, clock, log);
  return async (query, run, options) => {
    const check = await find(query, run, options);
    const lines = await run(listLinePackages());
    const today = amsterdamDate(clock.now());
    const packages = availablePackages(check.carrierTypes, lines, { today, prices: config.publicListPrices });
    return { ...check, packages };
  };
};

/** Whether addresses are checked by another system, which a dry run does not ask. */
export const asksAnotherSystem = ({ availability }: Config): boolean => availability.kind === "http";
