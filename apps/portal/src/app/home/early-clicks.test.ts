import { expect, test } from "vitest";
import { keepEarlyClicks } from "./early-clicks.ts";

const page = () => {
  const element = document.createElement("div");
  element.innerHTML = `<a href="#there">There</a><button>One</button><button><span>Two</span></button>`;
  document.body.replaceChildren(element);
  const seen: string[] = [];
  const listen = () =>
    element.addEventListener("click", ({ target }) => void seen.push((target as HTMLElement).textContent), true);
  const click = (selector: string) => element.querySelector<HTMLElement>(selector)?.click();
  return { element, seen, listen, click };
};

test("clicks before and after the page listens have their effect once, in order, when it is ready", () => {
  const { element, seen, listen, click } = page();
  const repeat = keepEarlyClicks(element);
  click("span");
  listen();
  click("button");
  click("button");
  expect(seen).toEqual([]);
  repeat();
  expect(seen).toEqual(["Two", "One", "One"]);
  click("span");
  expect(seen.length).toBe(4);
});

test("a click reaches the button that took the place of the pressed one", () => {
  const { element, seen, listen, click } = page();
  const repeat = keepEarlyClicks(element);
  listen();
  click("span");
  element.innerHTML = element.innerHTML.replace("Two", "The second");
  repeat();
  expect(seen).toEqual(["The second"]);
});

test("links are followed at once", () => {
  const { element, seen, listen, click } = page();
  keepEarlyClicks(element);
  listen();
  click("a");
  expect(seen).toEqual(["There"]);
});
