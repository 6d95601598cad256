import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { CsvDialect } from "@demarc/contract/core/csv";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { itemOf } from "@demarc/contract/operator/listing";
import type { Clock } from "../process/clock.ts";
import { invalid, unavailable } from "../refusals/errors.ts";
import type { OperatorRouteContext } from "../route-context.ts";
import { csvOf, type CsvColumns } from "./csv-file.ts";
import { columnsOf } from "./list-columns.ts";
import { type ListedPage, pagesOf } from "./operator-list.ts";
import type { Served } from "./serve.ts";
import { compileSerializer } from "./validation.ts";
import type { ServiceCaller } from "../tokens/service-tokens.ts";

const rowsInPart = 500;

/** Each page takes a connection of the operator for a moment. */
const mostFiles = { ofToken: 2, ofAll: 4 };

/** Counts the files that are being sent; the answer ends one. Throws 503 for too many at the same time. */
const countedFiles = () => {
  const sent: string[] = [];
  return (token: string): (() => void) => {
    if (sent.length >= mostFiles.ofAll || sent.filter((one) => one === token).length >= mostFiles.ofToken)
      throw unavailable("database.busy", "Other lists are being sent as files; try again later.");
    sent.push(token);
    return () => void sent.splice(sent.indexOf(token), 1);
  };
};

interface FileQuery {
  readonly limit?: number;
  readonly after?: string | undefined;
  readonly format?: "csv";
  readonly csv?: CsvDialect;
}

type Request = Pick<Served<Endpoint>, "http"> & { readonly caller: ServiceCaller } & { readonly query: FileQuery };
type Handler<Answer> = (request: Request) => Promise<Answer>;

/** A file has no pages. Throws 400. */
const refusePaging = (address: string): void => {
  const { searchParams } = new URL(address, "http://localhost");
  const paging = ["limit", "after"].find((name) => searchParams.has(name));
  if (paging) throw invalid(paging, "validation.invalid-data");
};

/** `/operator/v1/customer/:customerId/account` is a file of accounts. */
const fileName = ({ path }: Endpoint, clock: Clock): string =>
  `${path.split("/").at(-1)}-${amsterdamDate(clock.now())}.csv`;

/** The handler of a list, which also answers with the CSV file of all its pages. */
const alsoAsFile = (
  list: Endpoint,
  handler: Handler<ListedPage<unknown>>,
  { clock, count }: { readonly clock: Clock; readonly count: (token: string) => () => void },
): Handler<unknown> => {
  const item = itemOf(list);
  let columns: CsvColumns<unknown> | undefined;
  const serialize = compileSerializer({ schema: item } as never);

  /** The rows of all pages, with the values that the JSON has. */
  async function* rows(request: Request): AsyncGenerator<readonly unknown[]> {
    const sent = count(request.caller.tokenId);
    try {
      const query = { ...request.query, limit: rowsInPart };
      for await (const items of pagesOf((after) => handler({ ...request, query: { ...query, after } }))) {
        yield items.map((one): unknown => JSON.parse(serialize(one)));
        // Fastify reads the whole file to answer a HEAD.
        if (request.http.method === "HEAD") return;
      }
    } finally {
      sent();
    }
  }

  return async (request): Promise<ListedPage<unknown> | FileAnswer> => {
    const { format, csv } = request.query;
    if (format === undefined && csv === undefined) return handler(request);
    refusePaging(request.http.url);
    return csvOf(csv ?? "standard", fileName(list, clock), (columns ??= columnsOf(item)), rows(request));
  };
};

type OperatorServe = OperatorRouteContext["serve"];

/** Serves each list that declares it as a CSV file too. All lists share the limits of files. */
export const listFiles = (clock: Clock): ((serve: OperatorServe) => OperatorServe) => {
  const count = countedFiles();
  return (serve) => (endpoint, handler, verify) =>
    // The compiler does not see that the endpoint is a list.
    serve(
      endpoint,
      endpoint.csv ? (alsoAsFile(endpoint, handler as never, { clock, count }) as never) : handler,
      verify,
    );
};
