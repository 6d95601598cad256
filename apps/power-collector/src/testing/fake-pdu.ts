import { once } from "node:events";
import dgram from "node:dgram";
import snmp from "net-snmp";

export interface PduTable {
  readonly entry: string;
  readonly rows: readonly { readonly index: readonly number[]; readonly columns: Readonly<Record<number, PduValue>> }[];
}
export interface PduValue {
  readonly type: number;
  readonly value: unknown;
}

export const gauge = (value: number): PduValue => ({ type: snmp.ObjectType.Gauge, value });
export const integer = (value: number): PduValue => ({ type: snmp.ObjectType.Integer, value });
export const counter64 = (value: bigint): PduValue => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return { type: snmp.ObjectType.Counter64, value: bytes };
};
export const text = (value: string): PduValue => ({ type: snmp.ObjectType.OctetString, value });

export const v3User = { name: "demarc", auth: "collector-auth-1", privacy: "collector-priv-1" } as const;
export const community = "pdu-community-7";

const firstIndexColumn = 900;
const readOnly = snmp.MaxAccess["read-only"];

/** The columns of a table, with a column for each part of the index that is never read. */
const providerOf = ({ entry, rows }: PduTable, at: number) => {
  const [first] = rows;
  const index = (first?.index ?? []).map((_, part) => ({
    number: firstIndexColumn + part,
    name: `index${at}-${part}`,
    type: snmp.ObjectType.Integer,
    maxAccess: snmp.MaxAccess["not-accessible"],
  }));
  const columns = Object.entries(first?.columns ?? {}).map(([number, { type }]) => ({
    number: Number(number),
    name: `column${at}-${number}`,
    type,
    maxAccess: readOnly,
  }));
  return {
    name: `table${at}`,
    type: snmp.MibProviderType.Table,
    oid: entry,
    maxAccess: readOnly,
    tableColumns: [...index, ...columns],
    tableIndex: index.map(({ name }) => ({ columnName: name })),
  };
};

/** A UDP port of the loopback that was free a moment ago. */
export const freeUdpPort = async (): Promise<number> => {
  const socket = dgram.createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  socket.close();
  await once(socket, "close");
  return port;
};

export interface FakePdu {
  readonly port: number;
  set(table: number, column: number, index: readonly number[], value: unknown): void;
  close(): void;
}

/** A real SNMP agent with tables, for v2c and v3. All rows of a table have the same columns. */
export const startPdu = async (tables: readonly PduTable[]): Promise<FakePdu> => {
  const port = await freeUdpPort();
  const agent = snmp.createAgent({ port, address: "127.0.0.1" }, () => undefined);
  agent.getAuthorizer().addCommunity(community);
  agent.getAuthorizer().addUser({
    name: v3User.name,
    level: snmp.SecurityLevel.authPriv,
    authProtocol: snmp.AuthProtocols.sha256,
    authKey: v3User.auth,
    privProtocol: snmp.PrivProtocols.aes,
    privKey: v3User.privacy,
  });
  const mib = agent.getMib();
  for (const [at, table] of tables.entries()) {
    mib.registerProvider(providerOf(table, at));
    for (const { index, columns } of table.rows)
      mib.addTableRow(`table${at}`, [...index, ...Object.values(columns).map(({ value }) => value)]);
  }
  return {
    port,
    set: (table, column, index, value) => mib.setTableSingleCell(`table${table}`, column, [...index], value),
    close: () => agent.close(),
  };
};

/** A device that takes requests and never answers, or hands each to `answer`. */
export const startSilentPdu = async (
  answer: (request: Buffer, reply: (bytes: Buffer) => void) => void = () => undefined,
): Promise<FakePdu & { readonly requests: () => number }> => {
  const socket = dgram.createSocket("udp4");
  let requests = 0;
  socket.on("message", (request, { port }) => {
    requests += 1;
    answer(request, (bytes) => socket.send(bytes, port, "127.0.0.1"));
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { port: socket.address().port, set: () => undefined, close: () => socket.close(), requests: () => requests };
};
