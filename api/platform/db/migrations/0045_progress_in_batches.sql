DROP INDEX "progress_recent";--> statement-breakpoint
DROP INDEX "progress_finished";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "history_removed" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "progress" ADD COLUMN "finished_at" bigint;--> statement-breakpoint
CREATE INDEX "progress_finished_at" ON "progress" USING btree ("finished_at") WHERE "progress"."finished_at" is not null;--> statement-breakpoint
UPDATE "progress" SET "finished_at" = "updated" WHERE "finished";--> statement-breakpoint
ALTER TABLE "progress" SET (fillfactor = 85);
