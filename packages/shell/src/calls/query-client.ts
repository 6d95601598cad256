import { QueryClient } from "@tanstack/react-query";

const freshMilliseconds = 30_000;

/** The query cache. It does not retry: `http.ts` does. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: freshMilliseconds }, mutations: { retry: false } },
});
