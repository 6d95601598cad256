const header = "X-Consistency-Token";

/** The server could not tell how far it was: its next answer can. */
const unknown = "F".repeat(16);

let latest = "";

/** Takes the token of an answer, which says how much of the database it shows. Answers can overtake each other. */
export const noteConsistency = ({ headers }: Response): void => {
  const token = headers.get(header) ?? "";
  if (token > latest || (token && latest === unknown)) latest = token;
};

/** The header with which a read shows at least what earlier answers have shown, also when a replica serves it. */
export const consistencyToken = (): Readonly<Record<string, string>> => (latest ? { [header]: latest } : {});
