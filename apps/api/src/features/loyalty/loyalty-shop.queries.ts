import { sql } from "../../platform/database/sql.ts";

export interface ShopVisitor {
  readonly name: string;
  readonly balance: number;
  readonly customerId: number;
  readonly locale: "en" | "nl";
}

/** Redeems a ticket, which is valid once. Run as portal_auth, like the others. */
export const takeTicket = (ticket: Buffer) => sql<ShopVisitor>`
  select name, balance, customer_id as "customerId", locale from take_loyalty_ticket(${ticket})`;

export const openShop = (ticket: Buffer, session: Buffer, seconds: number) => sql<ShopVisitor>`
  select name, balance, customer_id as "customerId", locale
  from open_loyalty_shop(${ticket}, ${session}, ${seconds}::int)`;

export const findVisitor = (session: Buffer) => sql<ShopVisitor>`
  select name, balance, customer_id as "customerId", locale from loyalty_shop_visitor(${session})`;
