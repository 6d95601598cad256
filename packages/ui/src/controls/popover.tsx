import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import styles from "./popover.module.css";

interface PopoverProps {
  readonly label: string;
  /** The element that it is attached to; the one inside it that opened the popover gets the focus back. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Which edges of anchor and popover are in line. */
  readonly align?: "start" | "end";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const gap = 6;
const margin = 8;

/** Positions the panel below its anchor, or above if there is no room; never outside the window. */
const place = (panel: HTMLElement, anchor: HTMLElement, align: "start" | "end"): void => {
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width, style } = panel;
  const fitsBelow = bottom + gap + height <= innerHeight - margin || top < gap + height;
  const start = align === "start" ? left : right - width;
  style.top = `${fitsBelow ? bottom + gap : top - gap - height}px`;
  style.left = `${Math.max(margin, Math.min(start, document.documentElement.clientWidth - width - margin))}px`;
};

const focusable = "input:not([type=hidden]), button, select, a[href], [tabindex='0']";

/**
 * A small panel beside its opener, open while it is rendered. It takes the focus, at `data-autofocus` or the first control.
 * Esc closes it and returns the focus; a click or a focus outside closes it.
 */
export function Popover({ label, anchor, align = "start", onClose, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [box, at] = [panel.current, anchor.current];
    if (!box || !at) return undefined;
    const follow = () => place(box, at, align);
    follow();
    (box.querySelector<HTMLElement>("[data-autofocus]") ?? box.querySelector<HTMLElement>(focusable) ?? box).focus({
      preventScroll: true,
    });
    const over = new AbortController();
    const options = { capture: true, passive: true, signal: over.signal };
    for (const event of ["scroll", "resize"]) addEventListener(event, follow, options);
    // Content that loads later can enlarge the panel beyond the window.
    const sizes = new ResizeObserver(follow);
    sizes.observe(box);
    return () => {
      over.abort();
      sizes.disconnect();
    };
  }, [anchor, align]);
  useEffect(() => {
    const pressBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !anchor.current?.contains(target) && !panel.current?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", pressBeside);
    return () => document.removeEventListener("pointerdown", pressBeside);
  }, [anchor, onClose]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Also makes handlers below ignore the key, such as the one that clears a selection.
    event.preventDefault();
    onClose();
    anchor.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Safari does not focus clicked buttons, so `relatedTarget` is null for clicks inside too.
    if (relatedTarget && !panel.current?.contains(relatedTarget) && !anchor.current?.contains(relatedTarget)) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any control inside
    <div
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      onBlur={leave}
    >
      {children}
    </div>
  );
}
