CREATE TABLE "watch_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" jsonb NOT NULL,
	"touched" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "watch_groups_touched" ON "watch_groups" USING btree ("touched");