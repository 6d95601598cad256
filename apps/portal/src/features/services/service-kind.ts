import type { ServiceMaintenance } from "@demarc/contract/services/service-maintenance";
import type { InLanguages } from "@demarc/contract/core/package";
import type { Diversity } from "@demarc/contract/services/diversity";
import { maximumPageSize } from "@demarc/contract/core/paging";
import {
  type RackTermination,
  type ServiceContract,
  type ServiceLifecycle,
  serviceLifecycles,
} from "@demarc/contract/services/services";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type { ListShape, ReadFilter } from "@demarc/shell/lists/list-search.ts";
import { listData, recordData } from "@demarc/shell/records/record-data.ts";
import type { IconName } from "@demarc/ui/icon.tsx";

/** The code of a data centre. */
export const siteFilter: ReadFilter = (text) => (/^[A-Z0-9]{2,8}$/.test(text) ? text : "");

/** The fields of a service in a list that all kinds have. */
export interface ServiceSummary {
  readonly id: string;
  readonly reference: string | null;
  readonly lifecycle: ServiceLifecycle;
  readonly view: "own" | "service";
  readonly packageCode: string;
  readonly packageName: InLanguages | null;
  readonly endCustomer?: { readonly id: string; readonly name: string } | null;
  readonly contract?: ServiceContract;
}

/** What ending a service means today. A rack has one more obstacle than other services. */
export type ServiceTermination = RackTermination;

export interface Service extends ServiceSummary {
  readonly maintenance?: readonly ServiceMaintenance[];
  readonly version: number;
  readonly termination?: ServiceTermination;
}

export interface ReferenceBody {
  readonly reference: string | null;
  readonly endCustomerId?: string | null;
}

export type TextsOfKind = Exclude<ServiceType, "shared-colo">;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalCapped?: true;
}

type ListData<Row, Filter extends string> = Parameters<typeof listData<Filter, Page<Row>>>[1];
type RecordData<Shown extends Service> = Parameters<typeof recordData<Shown>>[0];

/** The services to compare with; `isPart` if there are more than fit on the first page. */
export interface ComparedServices {
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly isPart: boolean;
}

/** The query of the services to compare with: the first page of those that have not ended. An empty search finds all. */
const comparedQuery = (search: string) => ({
  limit: maximumPageSize,
  lifecycle: serviceLifecycles.filter((state) => state !== "TERMINATED").join(","),
  ...(search !== "" && { q: search }),
});

interface Given<Row, Shown extends Service, Filter extends string> extends RecordData<Shown> {
  readonly type: ServiceType;
  /** The kind whose texts it has, where they say the same. */
  readonly texts: TextsOfKind;
  readonly icon: IconName;
  readonly shape: ListShape<Filter>;
  readonly list: ListData<Row, Filter>["read"];
  readonly save: ListData<Row, Filter>["save"];
  /** The number, code or name that we gave to a service. */
  readonly numberOf: (service: Row) => string;
  /** The name of a service in the title of the page; its number and reference by default. */
  readonly titleOf?: (service: Row) => string;
  readonly rename: (customerId: number, service: Shown, body: ReferenceBody) => Promise<Shown>;
  /** The order form of a service like this one; absent for a kind that has another way to order one. */
  readonly anotherPath?: string;
  /** Absent for a kind whose paths are not compared. */
  readonly comparison?: {
    readonly list: (customerId: number, query: ReturnType<typeof comparedQuery>) => Promise<Page<Row>>;
    /** What distinguishes a service, besides its number and its reference. */
    readonly placeOf?: (service: Row) => string;
    readonly compare: (customerId: number, id: string, other: string) => Promise<Diversity>;
  };
}

/** One kind of service: what its list, its page, its file and its dialogs need. Its calls reject like `call`. */
export const serviceKind = <Row extends ServiceSummary, Shown extends Service & Row, Filter extends string>(
  given: Given<Row, Shown, Filter>,
) => {
  const { type, texts, icon, shape, numberOf, anotherPath, comparison } = given;
  const titleOf = (service: Row) => [numberOf(service), service.reference].filter(Boolean).join(" ");
  const records = recordData(given);
  return {
    type,
    texts,
    icon,
    shape,
    anotherPath,
    numberOf,
    nameOf: (service: Row): string => service.reference ?? numberOf(service),
    titleOf: given.titleOf ?? titleOf,
    ...listData<Filter, Page<Row>>(shape, { key: given.listKey, read: given.list, save: given.save }),
    ...records,
    /** Changes the reference or end customer of a service, at the version that was shown. */
    rename: async (customerId: number, service: Shown, body: ReferenceBody): Promise<Shown> =>
      records.store(customerId, await given.rename(customerId, service, body)),
    comparison: comparison && {
      compare: comparison.compare,
      /** The services to compare with, without the given one. */
      readOthers: async (customerId: number, id: string, search: string): Promise<ComparedServices> => {
        const { items, total } = await comparison.list(customerId, comparedQuery(search));
        const others = items.filter((service) => service.id !== id);
        const nameOf = (service: Row) => [numberOf(service), service.reference, comparison.placeOf?.(service)];
        return {
          items: others.map((service) => ({ id: service.id, name: nameOf(service).filter(Boolean).join(", ") })),
          isPart: total > items.length,
        };
      },
    },
  };
};

export type ServiceKind<Row extends ServiceSummary, Shown extends Service & Row, Filter extends string> = ReturnType<
  typeof serviceKind<Row, Shown, Filter>
>;

/** A kind of service with any further fields. Its methods take only services of this kind. */
export interface AnyServiceKind extends Pick<
  ServiceKind<ServiceSummary, Service, string>,
  "type" | "texts" | "icon" | "anotherPath" | "comparison" | "reread" | "forget"
> {
  numberOf(service: ServiceSummary): string;
  nameOf(service: ServiceSummary): string;
  rename(customerId: number, service: Service, body: ReferenceBody): Promise<Service>;
}
