import { isRecord } from "./schema-shape.ts";

/** The value at a path: `address.postalCode`, `circuits.0.vlan`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inside, name) => {
    if (Array.isArray(inside)) return inside[Number(name)];
    return isRecord(inside) ? inside[name] : undefined;
  }, value);
