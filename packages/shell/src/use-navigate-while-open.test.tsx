import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeApi } from "./testing/fake-api.ts";
import { renderScreen } from "./testing/render-screen.tsx";
import { useNavigateWhileOpen } from "./use-navigate-while-open.ts";

afterEach(cleanup);

/** A form that goes on to `/sent` when the server has answered. */
const opened = async () => {
  fakeApi({});
  const { promise: answer, resolve: arrive } = Promise.withResolvers<void>();
  function Form() {
    const navigate = useNavigateWhileOpen();
    const send = async () => {
      await answer;
      await navigate({ href: "/sent" });
    };
    return <button onClick={() => void send()}>Send</button>;
  }
  const router = await renderScreen(Form, { path: "/form?draft=1", route: "/form", texts: [] });
  screen.getByRole("button", { name: "Send" }).click();
  const arrived = async () => {
    arrive();
    await act(() => new Promise((done) => void setTimeout(done)));
    return router.latestLocation.pathname;
  };
  return { router, arrived };
};

test("an answer leads on while its screen is open, also when its search has changed", async () => {
  const { router, arrived } = await opened();
  await act(() => router.navigate({ href: "/form?draft=2" }));
  expect(await arrived()).toBe("/sent");
});

test("an answer leaves a person alone who has gone to another screen", async () => {
  const { router, arrived } = await opened();
  void router.navigate({ href: "/elsewhere" });
  expect(await arrived()).toBe("/elsewhere");
});
