import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MarkdownText } from "./markdown-text.tsx";

afterEach(cleanup);

test("shows HTML as text, and opens links in a new tab without opener or referrer", () => {
  const { container } = render(
    <MarkdownText
      text={'<img src=x onerror="alert(1)"> **bold** [Terms](https://x.example/terms) [bad](javascript:x)'}
    />,
  );
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).toContain('<img src=x onerror="alert(1)">');
  expect(container.querySelector("strong")?.textContent).toBe("bold");
  const links = screen.getAllByRole("link");
  expect(
    links.map((link) => [link.getAttribute("href"), link.getAttribute("rel"), link.getAttribute("target")]),
  ).toEqual([["https://x.example/terms", "noopener noreferrer", "_blank"]]);
});
