ALTER TABLE "profiles" ADD COLUMN "extra_day" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "extra_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "extra_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "asked_for_more" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "told_time_up" text;