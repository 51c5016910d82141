DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dropped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_delete_at" ON "accounts" USING btree ("delete_at") WHERE "accounts"."delete_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_last_used" ON "sessions" USING btree ("last_used");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("channel","is_bulk","id") WHERE "outbox"."sent" is null and not "outbox"."dropped";