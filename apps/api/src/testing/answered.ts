/** The answers without those that the database was too busy for; a client sends those calls again. */
export const answered = <Answer extends { readonly body: { readonly error?: { readonly code: string } | undefined } }>(
  answers: readonly Answer[],
): readonly Answer[] => answers.filter(({ body }) => body.error?.code !== "database.busy");
