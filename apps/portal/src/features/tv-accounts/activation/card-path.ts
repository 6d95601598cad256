import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";

/** The screen that prints the card of a code. */
export const printPath = ({ accountId, id }: TvActivationCode): string => `/tv-accounts/${accountId}/card/${id}`;
