const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);

/** Fields that change with every change. */
const ofEachChange = new Set(["version", "updatedAt"]);

/** The part of a change that an event stores: the names of the fields, and only the values of version, state and external id. */
export const eventPayload = (before: unknown, after: unknown): Readonly<Record<string, unknown>> => {
  const [old, made] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const { version } = made;
  const externalRef = made["externalRef"] ?? old["externalRef"];
  const status = made["status"] ?? made["state"] ?? made["lifecycle"];
  return {
    ...(typeof version === "number" ? { version } : {}),
    ...(typeof externalRef === "string" ? { externalRef } : {}),
    ...(typeof status === "string" ? { status } : {}),
    changed: [...new Set([...Object.keys(old), ...Object.keys(made)])].filter(
      (name) => !ofEachChange.has(name) && isDifferent(old[name], made[name]),
    ),
  };
};
