import { QueryClient } from "@tanstack/react-query";

const freshMilliseconds = 30_000;

/** What the server answered lately. Repeating a failed read is the business of `http.ts` alone. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: freshMilliseconds }, mutations: { retry: false } },
});
