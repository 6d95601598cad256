import { fixedUuid } from "./fixed-uuid.ts";

export const accountIdOf = (username: string): string => fixedUuid(`account ${username}`);

export const contactIdOf = (username: string): string => fixedUuid(`contact ${username}`);
