export {};

declare module "pg" {
  interface ClientBase {
    readonly connection: Connection;
    /** False while a query waits for its answer. */
    readonly readyForQuery: boolean;
  }
}
