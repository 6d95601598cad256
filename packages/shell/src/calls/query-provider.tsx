import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./query-client.ts";
import { onSessionEnd } from "../session.ts";

// Cached data of one person must not be visible to the next.
onSessionEnd(() => queryClient.clear());

/** Provides a screen with the query cache; loads with the first screen that is not the home. */
export function QueryProvider({ children }: { readonly children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
