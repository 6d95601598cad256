import { inbox } from "../features/inbox/inbox.feature.ts";
import { session } from "../features/session/session.feature.ts";
import type { ConsoleFeature } from "./console-registry.ts";

/** Every feature of the console. Routes, navigation, titles and texts are derived from this list. */
export const features = [session, inbox] as const satisfies readonly ConsoleFeature[];
