import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pointerReleased } from "./pointer-release.ts";

const point = (type: string, init: PointerEventInit = {}) =>
  document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, ...init }));

const waits = () => {
  const released = vi.fn();
  void pointerReleased().then(released);
  return released;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  point("pointerup");
  vi.runAllTimers();
  vi.useRealTimers();
});

test("nothing waits while no pointer is down", async () => {
  const released = waits();
  await Promise.resolve();
  expect(released).toHaveBeenCalledOnce();
});

test.each(["pointerup", "pointercancel", "click", "contextmenu", "keydown"])(
  "work waits for a task after %s",
  async (end) => {
    point("pointerdown");
    const released = waits();
    await vi.advanceTimersByTimeAsync(1000);
    expect(released).not.toHaveBeenCalled();
    point(end);
    for (let microtasks = 0; microtasks < 10; microtasks += 1) await Promise.resolve();
    expect(released).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(released).toHaveBeenCalledOnce();
  },
);

test("work waits until the window loses the focus, not until a field does", async () => {
  point("pointerdown");
  const released = waits();
  document.body.dispatchEvent(new FocusEvent("blur"));
  await vi.advanceTimersByTimeAsync(0);
  expect(released).not.toHaveBeenCalled();
  dispatchEvent(new FocusEvent("blur"));
  await vi.advanceTimersByTimeAsync(0);
  expect(released).toHaveBeenCalledOnce();
});

test("nothing waits for a press that opens a menu", async () => {
  point("pointerdown", { ctrlKey: true });
  const released = waits();
  await Promise.resolve();
  expect(released).toHaveBeenCalledOnce();
});

test("the release is seen where a handler stops the event", async () => {
  const stop = (event: Event) => event.stopPropagation();
  document.body.addEventListener("pointerup", stop);
  point("pointerdown");
  const released = waits();
  point("pointerup");
  await vi.advanceTimersByTimeAsync(0);
  expect(released).toHaveBeenCalledOnce();
  document.body.removeEventListener("pointerup", stop);
});

test.each([{ button: 2 }, { isPrimary: false }])("nothing waits for a pointer with %j", async (init) => {
  point("pointerdown", init);
  const released = waits();
  await Promise.resolve();
  expect(released).toHaveBeenCalledOnce();
});
