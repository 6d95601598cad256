import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { CalendarSource } from "./calendar-source.ts";
import type { Config } from "./process/environment.ts";
import type { RequestLimit } from "./http/request-limits.ts";
import type { EventReader } from "./events/sequencer.ts";
import type { ConnectorKit } from "./connectors/connector-kit.ts";
import type { HomeEventSource, HomeFigure, ReadFigure } from "./home.ts";
import type { DatabaseMetrics } from "./metrics/database-metrics.ts";
import type { JobHandler, Timer } from "./jobs/job-handler.ts";
import type { Log } from "./process/log.ts";
import type { StaffMailSource } from "./mail/staff-mail.ts";
import type { NoticeSource } from "./notices.ts";
import type { NotificationSource } from "./notifications.ts";
import type { OperatorCommand } from "./commands/operator-command.ts";
import type { OperatorRouteContext, PrivilegedContext, StaffRouteContext } from "./route-context.ts";
import type { SealedPlace } from "./sealed-places.ts";
import type { SecretKeys } from "./sealing.ts";
import type { Searcher } from "./search.ts";
import type { Seller } from "./process/seller.ts";
import type { SharedSources } from "./shared-sources.ts";
import type { CredentialsPort } from "./tokens/credentials-port.ts";
import type { RecordName } from "./record-names.ts";
import type { WorkEntry } from "./work.ts";

/** The order in which demo data loads. A phase may refer to records of earlier phases. */
export const demoPhases = ["companies", "people", "records", "history", "notifications"] as const;

/** Demo data. `load` imports its file only when the demo loads. Within a phase, features load in the order of their list. */
export interface DemoPart {
  readonly phase: (typeof demoPhases)[number];
  readonly load: (client: pg.Client, given: DemoGiven) => Promise<void>;
}

export interface DemoGiven {
  /** The issuer that people are linked to; null if their first sign-in links them. */
  readonly issuer: string | null;
  /** Encrypt PINs and activation codes. */
  readonly secretKeys: SecretKeys;
  readonly seller: Seller;
  readonly notifications: readonly NotificationSource[];
}

export interface JobsGiven extends SharedSources {
  readonly config: Config;
  readonly log: Log;
  /** For jobs that act on behalf of a system of the operator. */
  readonly operatorPool: pg.Pool;
  /** Set if power figures are in a database of their own. */
  readonly powerPool?: pg.Pool | undefined;
  /** The accounts of the bundled identity provider; undefined if another provider is configured. */
  readonly credentials: CredentialsPort | undefined;
}

export interface FeatureDefinition {
  /** The name of the folder. */
  readonly name: string;
  /** The section of the API reference that lists the endpoints. */
  readonly area: string;
  /** One sentence about that section. If several features share an area, the first one that sets it counts. */
  readonly about?: string;
  /** The tables that its statements write, without those that functions of the database write for them. */
  readonly writes?: readonly string[];
  readonly routes: readonly ((context: PrivilegedContext) => void)[];
  readonly operatorRoutes?: readonly ((context: OperatorRouteContext) => void)[];
  /** Endpoints of the operator API for people of the provider, not for systems and commands. */
  readonly staffRoutes?: readonly ((context: StaffRouteContext) => void)[];
  /** Pages outside the contract. */
  readonly pages?: (app: FastifyInstance, context: PrivilegedContext) => void;
  /**
   * Public endpoints with their own rate limit per address, and another of refused calls if that is not the common one. Other
   * public endpoints share one limit.
   */
  readonly limits?: (
    config: Config,
  ) => readonly (readonly [endpoint: Endpoint, calls: RequestLimit, refused?: RequestLimit])[];
  readonly jobs?: (given: JobsGiven) => Readonly<Record<string, JobHandler>>;
  readonly timers?: readonly Timer[];
  readonly searchers?: readonly Searcher[];
  readonly work?: readonly WorkEntry[];
  readonly figures?: readonly HomeFigure[];
  readonly readFigures?: readonly ReadFigure[];
  readonly events?: readonly HomeEventSource[];
  readonly notices?: readonly NoticeSource[];
  readonly dates?: readonly CalendarSource[];
  /** Statements that pass each event on, in the order of their positions. */
  readonly eventReaders?: readonly EventReader[];
  readonly notifications?: readonly NotificationSource[];
  readonly staffMails?: readonly StaffMailSource[];
  readonly records?: readonly RecordName[];
  readonly demo?: readonly DemoPart[];
  /** Where the feature stores secrets sealed. */
  readonly sealedPlaces?: readonly SealedPlace[];
  readonly databaseMetrics?: readonly DatabaseMetrics[];
  readonly commands?: readonly OperatorCommand[];
  /** The contracts of systems that the operator connects over HTTP. */
  readonly connectors?: () => Promise<readonly ConnectorKit[]>;
}

/** Declares a feature of the API for the list in `features.ts`. */
export const defineFeature = (feature: FeatureDefinition): FeatureDefinition => feature;
