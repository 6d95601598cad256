import { createStore, useStore } from "./store.ts";

/** Whether the server can be reached, and when it answered last, in milliseconds since 1970. */
interface Reach {
  readonly online: boolean;
  readonly answeredAt: number;
}

const reach = createStore<Reach>({ online: true, answeredAt: Date.now() });

const change = (online: boolean) => reach.write({ ...reach.read(), online });
// Prerendering has no page.
if (typeof document !== "undefined") {
  change(navigator.onLine);
  addEventListener("online", () => change(true));
  addEventListener("offline", () => change(false));
}

/** Notes that the server has answered: it can be reached, whatever the browser reports. */
export const noteAnswer = (): void => {
  reach.write({ online: true, answeredAt: Date.now() });
};

export const useReach = (): Reach => useStore(reach);
