declare module "pg/lib/utils.js" {
  /** A value as the driver sends it: null, text or bytes. Throws for what has no such form. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
