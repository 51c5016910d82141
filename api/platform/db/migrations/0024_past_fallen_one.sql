ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "email_links" ADD COLUMN "purpose" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "email_links" ADD COLUMN "used" boolean DEFAULT false NOT NULL;