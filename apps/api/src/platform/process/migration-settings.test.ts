import { describe, expect, it } from "vitest";
import { soundSettings } from "../../testing/processes/sound-production.ts";
import { readMigration } from "./migration-settings.ts";

const owner = {
  DATABASE_OWNER_URL: "postgres://owner:hunter2@db.internal/demarc",
  DATABASE_ROLE_SECRET: "3kZr7yQvT1mXw9LbCd5Fg8Hj2Nn4Pp6S",
};

describe("the variables of a migration", () => {
  it("are those of the owner, beside all of the product that serves", () => {
    expect(readMigration(owner)).toMatchObject({ production: true, ownerUrl: owner.DATABASE_OWNER_URL });
    const both = { ...soundSettings, ...owner, SMTP_URL: "smtps://mail.internal" };
    expect(readMigration(both).ownerUrl).toBe(owner.DATABASE_OWNER_URL);
  });

  it.each([["DATABASE_HOST"], ["SMTP_ULR"], ["LOG_LEVL"], ["DATABASE_OWNER_URLS"]])(
    "are refused with one that was probably meant for the product: %s",
    (name) => {
      const given = { ...owner, [name]: "hunter2" };
      expect(() => readMigration(given)).toThrow(new RegExp(`^${name} is not a variable of the product\\.`));
      expect(() => readMigration(given)).not.toThrow("hunter2");
      expect(readMigration({ ...given, FOREIGN_VARIABLES: name }).production).toBe(true);
      expect(readMigration({ ...given, NODE_ENV: "test" }).production).toBe(false);
    },
  );
});
