ALTER TABLE "viewings" ADD COLUMN "delivered_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "viewings" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_link_unique" UNIQUE("link");