/** A window of time, in seconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

interface Gestured {
  /** The window that is shown, also while fingers move it. */
  readonly span: () => TimeSpan;
  /** Shows another window during a gesture; `settle` chooses it. */
  readonly preview: (span: TimeSpan) => void;
  /** Marks a part of the width, in pixels; without a width it marks nothing. */
  readonly mark: (left: number, width: number) => void;
  readonly settle: (span: TimeSpan) => void;
}

/** Shorter movements, in pixels, are clicks and taps. */
const shortest = 6;

const moved = ({ from, to }: TimeSpan, pixels: number, width: number): TimeSpan => {
  const seconds = (-pixels / width) * (to - from);
  return { from: from + seconds, to: to + seconds };
};

/** The window after two fingers have moved: each finger stays on the same instant. */
export const pinched = (
  { from, to }: TimeSpan,
  before: readonly [number, number],
  after: readonly [number, number],
  width: number,
): TimeSpan => {
  const each = (to - from) / width;
  const [one, other] = before.map((pixel) => from + pixel * each) as [number, number];
  const apart = after[1] - after[0];
  // Fingers above each other would give an endless window.
  const next = (other - one) / (Math.abs(apart) < 1 ? 1 : apart);
  return { from: one - after[0] * next, to: one + (width - after[0]) * next };
};

/**
 * Dragging with a mouse marks a window, and moves it with Shift. One finger moves the window, two zoom it; vertical
 * scrolling of the page stays with the browser. Returns the function that stops it.
 */
export const followPointers = (area: HTMLElement, chart: Gestured): (() => void) => {
  const places = new Map<number, number>();
  let start: { readonly span: TimeSpan; readonly at: readonly number[] } | undefined;
  let marks = false;
  let hasMoved = false;
  const over = new AbortController();
  const { signal } = over;
  const placeOf = (event: PointerEvent) => event.clientX - area.getBoundingClientRect().left;
  const begin = () => {
    start = places.size > 0 ? { span: chart.span(), at: [...places.values()] } : undefined;
  };
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || places.size === 2) return;
    if (places.size === 0) hasMoved = false;
    marks = event.pointerType === "mouse" && !event.shiftKey;
    places.set(event.pointerId, placeOf(event));
    area.setPointerCapture(event.pointerId);
    begin();
  };
  const move = (event: PointerEvent) => {
    if (!start || !places.has(event.pointerId)) return;
    places.set(event.pointerId, placeOf(event));
    const [first = 0, second] = places.values();
    const [begun = 0, other] = start.at;
    if (!hasMoved && second === undefined && Math.abs(first - begun) < shortest) return;
    hasMoved = true;
    if (marks) chart.mark(Math.min(begun, first), Math.abs(first - begun));
    else if (second === undefined) chart.preview(moved(start.span, first - begun, area.clientWidth));
    else chart.preview(pinched(start.span, [begun, other ?? begun], [first, second], area.clientWidth));
  };
  const release = (event: PointerEvent) => {
    const last = places.get(event.pointerId);
    if (last === undefined) return;
    places.delete(event.pointerId);
    const { span, at } = start ?? { span: chart.span(), at: [] };
    chart.mark(0, 0);
    if (places.size === 0 && hasMoved) {
      const each = (span.to - span.from) / area.clientWidth;
      const ends = [at[0] ?? last, last].map((pixel) => span.from + Math.max(0, pixel) * each);
      chart.settle(marks ? { from: Math.min(...ends), to: Math.max(...ends) } : chart.span());
    }
    begin();
  };
  const cancel = (event: PointerEvent) => {
    if (!places.delete(event.pointerId)) return;
    chart.mark(0, 0);
    if (start) chart.preview(start.span);
    begin();
  };
  area.addEventListener("pointerdown", press, { signal });
  area.addEventListener("pointermove", move, { signal });
  area.addEventListener("pointerup", release, { signal });
  area.addEventListener("pointercancel", cancel, { signal });
  return () => over.abort();
};
