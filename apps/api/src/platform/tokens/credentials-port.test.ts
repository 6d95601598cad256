import { weaknessOf } from "@demarc/identity/password-weakness";
import pg from "pg";
import { expect, it } from "vitest";
import { credentialsPort } from "./credentials-port.ts";

it("503 while twenty other passwords wait to be judged", async () => {
  const pool = new pg.Pool();
  const port = credentialsPort(pool, "urn:demarc:identity");
  const others = Array.from({ length: 20 }, (_unused, place) => weaknessOf(`Regen op het dak, ${place} uur`, []));
  const judged = port.passwordProblem("een lange wandeling", { username: "a@b.example", words: [] });
  await expect(judged).rejects.toMatchObject({ status: 503, code: "database.busy" });
  await Promise.all(others);
  await pool.end();
});
