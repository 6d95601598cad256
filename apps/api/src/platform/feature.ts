import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Config } from "./environment.ts";
import type { RequestLimit } from "./http/request-limits.ts";
import type { JobHandler, Timer } from "./jobs/job-handler.ts";
import type { Log } from "./log.ts";
import type { OperatorCommand } from "./operator-command.ts";
import type { PrivilegedContext } from "./route-context.ts";
import type { Searcher } from "./search.ts";
import type { WorkEntry } from "./work.ts";

/** In this order the demo is loaded: each phase may refer to what earlier ones loaded. */
export const demoPhases = ["companies", "people", "records", "history"] as const;

/** Demo data. `load` imports its file only when the demo is loaded; features of one phase load in the order of their list. */
export interface DemoPart {
  readonly phase: (typeof demoPhases)[number];
  readonly load: (client: pg.Client, given: DemoGiven) => Promise<void>;
}

export interface DemoGiven {
  /** The issuer that people are linked to; null when they are linked at their first sign-in. */
  readonly issuer: string | null;
}

/** What the jobs of a feature are made with. */
export interface JobsGiven {
  readonly config: Config;
  readonly log: Log;
}

export interface FeatureDefinition {
  /** The name of its folder. */
  readonly name: string;
  /** Where the API reference lists its endpoints. */
  readonly area: string;
  readonly routes: readonly ((context: PrivilegedContext) => void)[];
  /** Pages outside the contract. */
  readonly pages?: (app: FastifyInstance, context: PrivilegedContext) => void;
  /** Limits per address of public endpoints that do not count with the others. */
  readonly limits?: (config: Config) => readonly (readonly [Endpoint, RequestLimit])[];
  readonly jobs?: (given: JobsGiven) => Readonly<Record<string, JobHandler>>;
  readonly timers?: readonly Timer[];
  readonly searchers?: readonly Searcher[];
  readonly work?: readonly WorkEntry[];
  readonly demo?: readonly DemoPart[];
  readonly commands?: readonly OperatorCommand[];
}

/** Declares a slice of the API for the list in `features.ts`. */
export const defineFeature = (feature: FeatureDefinition): FeatureDefinition => feature;
