import type { TestApi } from "../test-api.ts";

export const ownSession = async (api: Pick<TestApi, "send">, token: string): Promise<string> => {
  const { body } = await api.send<{ sid: string; current: boolean }[]>("GET", "/v1/session", { token });
  return body.find((session) => session.current)?.sid ?? "";
};
