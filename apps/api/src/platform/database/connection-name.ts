/** The `application_name` of a connection: what it is for, and the process that holds it. */
export const connectionName = (use: string): string => `demarc ${use} ${process.pid}`;

/** The process that holds a connection of this name; undefined for a connection that the product did not open. */
export const holderOf = (name: string): number | undefined => {
  const pid = /^demarc .* (\d+)$/.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
};
