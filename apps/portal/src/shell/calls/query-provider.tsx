import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "./query-client.ts";
import { onSessionEnd } from "../session.ts";

// What was read for one person is nothing for the next.
onSessionEnd(() => queryClient.clear());

/** Gives a screen what the server answered lately; loaded with the first screen that is not the home. */
export function WithQueries({ children }: { readonly children?: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
