import { sql } from "../../platform/database/sql.ts";

// Statements whose columns do not match their row types, each in one way; they prove that every mismatch is reported.

export const lacksColumn = () => sql<{ id: number }>`select id, name from customer`;
export const hasMoreFields = () => sql<{ id: number; nickname: string }>`select id from customer`;
export const namesNoRow = () => sql`select id from customer`;
export const answersNothing = () => sql<{ id: number }>`update customer set name = name`;
export const takesTextForNumber = () => sql<{ name: number }>`select name from customer`;
export const takesNumericForNumber = () => sql<{ net: number }>`select net_total as net from invoice`;
export const takesInstantForDate = () => sql<{ at: Date }>`select created_at as at from customer`;
export const takesBigintForText = () => sql<{ id: string | null }>`select id from audit_event`;
export const takesArrayForText = () => sql<{ types: string }>`select types from customer_contact`;
export const takesTextForArray = () => sql<{ name: string[] }>`select name from customer`;
export const takesJsonForText = () => sql<{ address: string }>`select address from customer`;
export const takesJsonForDates = () => sql<{ address: { since: Date } }>`select address from customer`;
export const takesBytesForText = () => sql<{ hash: string }>`select sha256 as hash from document`;
export const takesNullAlone = () => sql<{ name: null }>`select name from customer`;
export const takesNullForText = () => sql<{ coc: string }>`select coc from customer`;
export const givesNameTwice = () => sql<{ name: string }>`select name, trade_name as name from customer`;
