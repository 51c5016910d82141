CREATE TABLE "letter_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reason" text,
	"created" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "delete_at" bigint;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "sent" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letter_links" ADD CONSTRAINT "letter_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscriptions" ADD CONSTRAINT "unsubscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_links_account" ON "letter_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "unsubscriptions_account" ON "unsubscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reminders_start" ON "reminders" USING btree ("start");