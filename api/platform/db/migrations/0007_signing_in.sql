CREATE TABLE "attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"account_id" text,
	"password_hash" text,
	"mac" text NOT NULL,
	"tries" integer NOT NULL,
	"used" boolean NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "last_used" bigint;--> statement-breakpoint
-- When known devices were used last was not kept. Now, so that none is forgotten early.
UPDATE "devices" SET "last_used" = greatest("created", extract(epoch from now())::bigint);--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "last_used" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_counters_resets" ON "attempt_counters" USING btree ("resets");--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_recipient" ON "challenges" USING btree ("purpose","recipient");--> statement-breakpoint
CREATE INDEX "challenges_account" ON "challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "challenges_expires" ON "challenges" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_profile" ON "sessions" USING btree ("profile_id");