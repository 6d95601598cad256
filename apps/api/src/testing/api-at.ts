import { moveBack, moveClock } from "./moved-clock.ts";
import { type TestApi, testApi } from "./test-api.ts";
import { testDatabase } from "./test-database.ts";

/** An API whose clock stays at an instant until it closes, so that no test of the file runs over midnight. */
export const apiAt = async (instant: Date, environment: Record<string, string> = {}): Promise<TestApi> => {
  const database = await testDatabase();
  await moveClock(database, instant);
  const api = await testApi(environment, database);
  return {
    ...api,
    close: async () => {
      try {
        await api.close();
        await database.drop();
      } finally {
        moveBack(); // files share a process
      }
    },
  };
};
