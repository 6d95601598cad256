import { onSessionChange, onSessionEnd, readSession } from "@demarc/shell/session.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

const hasEnded = createStore(false);
let wasSignedIn = false;

/** Notices from now on when a session ends by itself. Signing out leaves the page, and needs no word. */
export const noticeSessionEnds = (): void => {
  onSessionChange(() => {
    if (!readSession().claims) return;
    wasSignedIn = true;
    if (hasEnded.read()) hasEnded.write(false);
  });
  onSessionEnd(() => {
    hasEnded.write(wasSignedIn && location.pathname !== "/logout");
    wasSignedIn = false;
  });
};

export const useSessionEnded = (): boolean => useStore(hasEnded);
