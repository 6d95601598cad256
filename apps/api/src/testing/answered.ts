/** The answers without refusals by a busy database; a client repeats those calls. */
export const answered = <Answer extends { readonly body: { readonly error?: { readonly code: string } | undefined } }>(
  answers: readonly Answer[],
): readonly Answer[] => answers.filter(({ body }) => body.error?.code !== "database.busy");
