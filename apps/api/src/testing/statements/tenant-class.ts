import pg from "pg";
import type { Connect, DatabaseRole } from "../../platform/database/database.ts";
import { aliasOf, bare, conditionsOf, limitedBy, nodesIn, partsOf, type PlanNode } from "./plan-conditions.ts";

/** How many companies a statement reads or writes, from narrow to wide. */
const widths = ["none", "one tenant", "several", "global"] as const;
export type TenantClass = (typeof widths)[number];

const widthOf = (one: TenantClass): number => widths.indexOf(one);
const widest = (classes: readonly TenantClass[]): TenantClass =>
  widths[Math.max(0, ...classes.map(widthOf))] ?? "global";
const narrowest = (classes: readonly TenantClass[]): TenantClass =>
  widths[Math.min(widthOf("global"), ...classes.map(widthOf))] ?? "global";

/** What the catalogue of the database says. */
interface Catalogue {
  /** The columns that name the company, and their positions, by table. */
  readonly keys: ReadonlyMap<string, { readonly column: string; readonly position: number }>;
  /** Functions with the rights of the owner, which row-level security does not bind. */
  readonly functions: ReadonlyMap<string, TenantClass>;
}

const ofTenant = "current_setting('app.customer_id";

/**
 * Says how wide a statement is by its plan. A scan of a table of companies is of one tenant if the column that names the company
 * equals a value or the same column of another such scan, and of several if row-level security or a list binds it.
 */
class Plan {
  readonly #nodes: readonly PlanNode[];
  readonly #catalogue: Catalogue;
  /** What equals a column such as `line.customer_id`. */
  readonly #equals = new Map<string, string[]>();
  /** Columns that are being looked at, because joins go round in circles. */
  readonly #asked = new Set<string>();

  constructor(root: PlanNode, catalogue: Catalogue) {
    this.#nodes = nodesIn(root);
    this.#catalogue = catalogue;
    for (const node of this.#nodes) for (const condition of conditionsOf(node)) this.#note(condition, limitedBy(node));
  }

  #note(condition: string, limited: ReadonlySet<string>): void {
    const parts = partsOf(condition, " AND ");
    if (parts.length > 1) return parts.forEach((part) => this.#note(part, limited));
    const [left, right, ...more] = partsOf(condition, " = ").map(bare);
    if (left === undefined || right === undefined || more.length > 0) return;
    if (limited.has(aliasOf(left))) this.#equals.set(left, [...(this.#equals.get(left) ?? []), right]);
    if (limited.has(aliasOf(right))) this.#equals.set(right, [...(this.#equals.get(right) ?? []), left]);
  }

  /** The company of a value. A subquery in a condition gives one value. */
  #valueClass(value: string): TenantClass {
    const text = bare(value);
    if (/^(\$\d+|\d+|NULL|\(InitPlan \w+\)\.col1|SubPlan \w+)$/.test(text)) return "one tenant";
    if (/^NULLIF\(current_setting\('app.customer_id'/.test(text)) return "one tenant";
    return text.startsWith("ANY ") ? "several" : this.#columnClass(text);
  }

  #columnClass(column: string): TenantClass {
    if (this.#asked.has(column)) return "global";
    this.#asked.add(column);
    const equals = (this.#equals.get(column) ?? []).map((value) => this.#valueClass(value));
    const found = narrowest([...equals, this.#rowsClass(aliasOf(column))]);
    this.#asked.delete(column);
    return found;
  }

  /** The class of the rows that a scan gives, without what equals their columns. */
  #rowsClass(alias: string): TenantClass {
    const node = this.#nodes.find((one) => one.Alias === alias && one["Node Type"] !== "ModifyTable");
    if (node === undefined) return "global";
    if (node["Relation Name"] !== undefined) return this.#isSeenByTenant(node) ? "several" : "global";
    const source = this.#nodes.find((one) => one["Subplan Name"] === `CTE ${node["CTE Name"]}`);
    const sources = source ? [source] : (node.Plans ?? []);
    return widest(["several", ...sources.flatMap((one) => this.#classesIn(one))]);
  }

  #isSeenByTenant(node: PlanNode): boolean {
    const conditions = conditionsOf(node).join();
    const initial = new Set([...conditions.matchAll(/InitPlan \w+/g)].map(([name]) => name));
    const outputs = this.#nodes.filter((one) => initial.has(one["Subplan Name"] ?? "")).map(({ Output }) => Output);
    return [conditions, ...outputs].join().includes(ofTenant);
  }

  #insertedClass(node: PlanNode, position: number): TenantClass {
    const value = this.#valueClass(node.Plans?.[0]?.Output?.[position] ?? "");
    if (value !== "global") return value;
    const sources = (node.Plans ?? []).flatMap((one) => this.#classesIn(one));
    return sources.length === 0 ? "several" : widest(sources);
  }

  #classesIn(root: PlanNode): TenantClass[] {
    return nodesIn(root).flatMap((node) => {
      const key = this.#catalogue.keys.get(node["Relation Name"] ?? "");
      if (key === undefined) return [];
      if (node.Operation === "Insert") return this.#insertedClass(node, key.position);
      return node["Node Type"] === "ModifyTable" ? [] : this.#columnClass(`${node.Alias}.${key.column}`);
    });
  }

  #called(): TenantClass[] {
    const calls = JSON.stringify(this.#nodes[0]).match(/\w+(?=["(])/g) ?? [];
    return calls.flatMap((name) => this.#catalogue.functions.get(name) ?? []);
  }

  class(): TenantClass {
    return widest([...this.#called(), ...this.#classesIn(this.#nodes[0] as PlanNode)]);
  }
}

const catalogueOf = async (client: pg.Client): Promise<Catalogue> => {
  const keys = await client.query<{ name: string; column: string; position: number }>(
    `select relname as name, attname as column, attnum - 1 as position from pg_class
     join pg_attribute on attrelid = pg_class.oid and attname = case relname when 'customer' then 'id' else 'customer_id' end
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const functions = await client.query<{ name: string; body: string }>(
    "select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
  );
  const tables = keys.rows.map(({ name }) => name).join("|");
  const reads = new RegExp(`\\b(?:from|join|into|update) (?:${tables})\\b`);
  const classOf = (body: string): TenantClass =>
    reads.test(body) ? (/\bcurrent_customers?\(\)/.test(body) ? "several" : "global") : "none";
  return {
    keys: new Map(keys.rows.map(({ name, ...key }) => [name, key])),
    functions: new Map(functions.rows.map(({ name, body }) => [name, classOf(body)])),
  };
};

const notAllowed = "42501";

/** Gives the class of statements as a role; undefined if the role may not run one. Needs PostgreSQL 16, for plans without values. */
export const classifier = async (connect: Connect, role?: DatabaseRole) => {
  const client = new pg.Client(connect(role));
  await client.connect();
  const catalogue = await catalogueOf(client);
  const classOf = async (text: string): Promise<TenantClass | undefined> => {
    try {
      const explained = await client.query(`explain (generic_plan, verbose, costs off, format json) ${text}`);
      const [{ Plan: root }] = explained.rows[0]["QUERY PLAN"] as [{ Plan: PlanNode }];
      return new Plan(root, catalogue).class();
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === notAllowed) return undefined;
      throw error;
    }
  };
  return { classOf, end: () => client.end() };
};
