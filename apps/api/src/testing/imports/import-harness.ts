import type { Import, ImportRow } from "@demarc/contract/operator/imports";
import type { Plan } from "@demarc/contract/operator/writing";
import { importJobs } from "../../features/imports/imports.jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { workContext } from "../run-jobs.ts";
import type { TestApi } from "../test-api.ts";
import { testConfig } from "../test-config.ts";
import { serviceToken } from "../tokens/service-token.ts";

export type ImportAnswer = Import &
  Partial<Plan> & {
    error?: { code: string; details?: object };
    validationErrors?: { field: string; message: string }[];
  };

/** A multipart form with a file of any bytes. */
export const formOf = (content: Buffer, name = "klanten.csv") => {
  const border = "----border-of-the-parts";
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${border}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${border}` },
  };
};

/** Does the work that waits for an import, as the job does. */
export const workOn = async (
  { operatorPool }: Pick<TestApi, "operatorPool">,
  importId: string,
  pausesMs?: readonly number[],
  signal?: AbortSignal,
): Promise<void> => {
  const jobs = importJobs({
    operatorPool,
    log: createLog("silent"),
    config: testConfig(),
    ...(pausesMs && { pausesMs }),
  });
  const context = workContext(operatorPool);
  await jobs["import.work"]?.({ importId }, signal ? { ...context, signal } : context);
};

/** Values of the fields that the files of customers lack. */
export const fixed = { type: "klant", variant: "internet", locale: "Nederlands", "address.country": "Nederland" };
export const headings = "Debiteurnummer;Bedrijfsnaam;Straat;Huisnummer;Postcode;Plaats;Kredietlimiet";
export const customers = (...rows: string[]) => [headings, ...rows].join("\r\n");
export const bakery = (ref: string, name = "Bakkerij Jansen") =>
  `${ref};${name};Dorpsstraat;8 A;8011 zz;Zwolle;€ 2.500,00`;

/** The steps of imports of files, with a token of all rights. */
export const importHarness = async (api: TestApi) => {
  const token = await serviceToken(api.database, { name: `crm-${crypto.randomUUID().slice(0, 8)}` });
  const path = "/operator/v1/import";

  const upload = async (kind: string, file: string | Buffer, query = "") => {
    const { payload, headers } = formOf(typeof file === "string" ? Buffer.from(file) : file);
    const url = `${path}?kind=${kind}${query}`;
    const all = { ...headers, authorization: `Bearer ${token}` };
    const answer = await api.app.inject({ method: "POST", url, headers: all, payload });
    return { status: answer.statusCode, body: answer.json<ImportAnswer>() };
  };
  const send = <Body = ImportAnswer>(method: "GET" | "POST" | "PUT", tail: string, body?: object) =>
    api.send<Body>(method, `${path}/${tail}`, { token, ...(body && { body }) });
  const rows = async (id: string, query = ""): Promise<readonly ImportRow[]> =>
    (await send<{ items: ImportRow[] }>("GET", `${id}/row?limit=1000${query}`)).body.items;

  /** Maps all columns to their guessed fields, and ignores columns without a guess. */
  const map = async (
    { id, columns }: Import,
    more: object = {},
    change: Readonly<Record<string, string | null>> = {},
  ) => {
    const mapped = columns.map(({ column, field }) => ({ column, field: column in change ? change[column] : field }));
    const answer = await send("PUT", `${id}/mapping`, { columns: mapped, ...more });
    if (answer.status === 200) await workOn(api, id);
    return answer;
  };
  const confirm = async (id: string, body: object = {}) => {
    const answer = await send("POST", `${id}/confirm`, body);
    if (answer.status === 200) await workOn(api, id);
    return answer;
  };
  const read = async (id: string) => (await send("GET", id)).body;

  /** Sends a file and judges its rows. */
  const previewed = async (kind: string, file: string | Buffer, more: object = {}) => {
    const { body } = await upload(kind, file);
    const { status, body: refusal } = await map(body, more);
    if (status !== 200) throw new Error(JSON.stringify(refusal));
    return read(body.id);
  };
  const done = async (kind: string, file: string | Buffer, more: object = {}) => {
    const { id } = await previewed(kind, file, more);
    const { status, body } = await confirm(id, { onError: "reject-rows" });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return read(id);
  };
  const byRef = async <Body>(kind: string, ref: string) =>
    (await api.send<Body>("GET", `/operator/v1/${kind}/ref/${ref}`, { token })).body;
  /** The outcome of each row; for a refused row also the code, the column and the cell. */
  const outcomes = async (id: string) =>
    (await rows(id)).map(({ outcome, code, column, cell }) =>
      outcome === "rejected" ? [outcome, code, column, cell] : outcome,
    );
  return { token, upload, send, rows, map, confirm, read, previewed, done, byRef, outcomes };
};
export type ImportHarness = Awaited<ReturnType<typeof importHarness>>;

/** A checksum of the rows of each table, except for the additions of an undo: ledger, events, and versions of its records. */
export const tableSums = async ({ database }: Pick<TestApi, "database">) => {
  const tables = await database.rows<{ name: string }>(
    `select format('%I', relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname = 'public' and not relispartition
       and relname !~ '^(data_import|import_mapping|audit_|deleted_contact|outbox_event|event_head|service_token|api_rate|rate_counter|idempotency_record)'
     order by 1`,
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      sum(hashtext((to_jsonb(t) - 'version' - 'updated_at')::text)::bigint)::text as sum
      from ${name} t ${name === "job" ? "where kind <> 'import.work'" : ""}`,
  );
  return database.rows<{ name: string; rows: number; sum: string | null }>(`${sums.join(" union all ")} order by name`);
};
