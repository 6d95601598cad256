/** The value at a path such as `address.city`. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (found, name) =>
        typeof found === "object" && found !== null ? (found as Readonly<Record<string, unknown>>)[name] : undefined,
      record,
    );
