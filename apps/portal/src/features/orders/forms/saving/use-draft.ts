import type { OrderBody } from "@demarc/contract/core/order-body";
import { useEffect, useRef, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { guardLeaving } from "@demarc/shell/unsaved/leave-guard.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";
import type { DraftOptions, DraftSaver, DraftStatus } from "./draft-saver.ts";

/** Milliseconds without a change until a draft is saved. */
const pauseMilliseconds = 1500;
/** Milliseconds until a failed save is tried again. */
const retryMilliseconds = 10_000;

export interface Draft extends DraftStatus {
  readonly load: () => Promise<DraftSaver>;
}

type Options = Omit<DraftOptions, "body">;

const untouched = createStore<DraftStatus>({ state: "untouched" });
const stored = createStore<DraftStatus>({ state: "saved" });

/** Saves the order as a draft, 1.5 s after its last change, and when the window is left; asks before unsaved changes are lost. */
export const useDraft = (sent: OrderBody, options: Options): Draft => {
  const text = JSON.stringify(sent);
  const [start] = useState(() => ({ text, options }));
  const [saver, setSaver] = useState<DraftSaver>();
  const loading = useRef<Promise<DraftSaver>>(undefined);
  const latest = useRef(text);
  const status = useStore(saver?.status ?? (start.options.draft ? stored : untouched));
  const failed = status.state === "failed";

  const load = async (): Promise<DraftSaver> => {
    const { DraftSaver: Saver } = await import("./draft-saver.ts");
    const made = new Saver({ ...start.options, body: JSON.parse(start.text) as OrderBody });
    made.note(JSON.parse(latest.current) as OrderBody);
    setSaver(made);
    return made;
  };
  const loadOnce = (): Promise<DraftSaver> => {
    loading.current ??= load().catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    return loading.current;
  };

  useEffect(() => {
    latest.current = text;
    saver?.note(JSON.parse(text) as OrderBody);
    if (text === start.text && !saver) return undefined;
    const save = () => {
      loadOnce()
        .then((loaded) => loaded.saveQuietly())
        .catch(reportActionFailure);
    };
    const timer = setTimeout(save, failed ? retryMilliseconds : pauseMilliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- loads once, whichever render asks
  }, [text, saver, failed]);
  useEffect(() => {
    const isUnsaved = () => saver?.isUnsaved ?? latest.current !== start.text;
    const hide = () => {
      if (document.visibilityState === "hidden") void saver?.saveQuietly();
    };
    document.addEventListener("visibilitychange", hide);
    const release = guardLeaving(isUnsaved);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      release();
    };
  }, [saver, start]);
  return { ...status, load: loadOnce };
};
