import type { TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";

export const printPath = ({ accountId, id }: TvActivationCode): string => `/tv-accounts/${accountId}/card/${id}`;
