/** The page of a list, as its query gives it. */
export interface ListQuery<Row> {
  readonly data:
    | { readonly items: readonly Row[]; readonly total: number; readonly totalCapped?: true | undefined }
    | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}
