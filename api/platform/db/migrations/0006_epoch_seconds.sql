ALTER TABLE "accounts" ALTER COLUMN "created" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "published" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "devices" ALTER COLUMN "created" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "favorites" ALTER COLUMN "added" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "created" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "progress" ALTER COLUMN "updated" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "updated" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "reminders" ALTER COLUMN "start" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "created" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "start" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "expiration" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "billing_expire" SET DATA TYPE bigint;