import { useLocation } from "@tanstack/react-router";
import {
  panned,
  possibleSpan,
  type PowerRange,
  type PowerSpan,
  type PowerView,
  queryOfView,
  spanOf,
  viewFrom,
  zoomed,
} from "./power-window.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

export interface PowerWindow {
  readonly view: PowerView;
  /** The URL of the screen with a change; Back undoes it. */
  readonly hrefOf: (change: Partial<PowerView>) => string;
  readonly change: (change: Partial<PowerView>) => void;
  readonly showRange: (range: PowerRange) => void;
  readonly showSpan: (span: PowerSpan) => void;
  /** Zooms by a factor of the length; `pan` shifts by a part of it. */
  readonly zoom: (factor: number) => void;
  readonly pan: (part: number) => void;
}

const seconds = (): number => Date.now() / 1000;

/** Keeps the state of the screen in its URL, so that a reload and Back show the same. */
export const usePowerWindow = (): PowerWindow => {
  const navigate = useNavigateWhileOpen();
  const { pathname, searchStr } = useLocation();
  const view = viewFrom(searchStr);
  const hrefOf = (change: Partial<PowerView>): string => {
    const text = queryOfView({ ...view, ...change });
    return text ? `${pathname}?${text}` : pathname;
  };
  const change = (next: Partial<PowerView>) => void navigate({ href: hrefOf(next), resetScroll: false });
  const showSpan = (span: PowerSpan) => change({ range: "own", span: possibleSpan(span, seconds()) });
  return {
    view,
    hrefOf,
    change,
    showRange: (range) => {
      const { span: _, ...rest } = view;
      const text = queryOfView({ ...rest, range });
      void navigate({ href: text ? `${pathname}?${text}` : pathname, resetScroll: false });
    },
    showSpan,
    zoom: (factor) => showSpan(zoomed(spanOf(view, seconds()), factor, seconds())),
    pan: (part) => showSpan(panned(spanOf(view, seconds()), part, seconds())),
  };
};
