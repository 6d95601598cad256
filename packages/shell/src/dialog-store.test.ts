import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { askDialog, closeDialog, useDialogs } from "./dialog-store.ts";

const question = { title: "form.leave-title", text: "form.leave-text", confirm: "form.leave", cancel: "form.stay" };

test("a question that is already open is not asked again: the second caller gets false, the first gets the answer", async () => {
  const first = askDialog(question);
  const unanswered = new Promise((resolve) => setTimeout(() => resolve("unanswered"), 20));
  expect(await Promise.race([askDialog(question), unanswered])).toBe(false);
  const [dialog, ...others] = renderHook(() => useDialogs()).result.current;
  expect(others).toEqual([]);
  closeDialog(dialog?.id ?? 0, dialog?.actions?.at(-1));
  expect(await first).toBe(true);
});
