/** `for update`, `for no key update` and `do update` write no table of their own. */
const write = /(?<!\b(?:for|key|do) )\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?"?(\w+)/gi;

export const tablesWrittenBy = (statement: string): string[] =>
  [...statement.matchAll(write)].map(([, table = ""]) => table);
