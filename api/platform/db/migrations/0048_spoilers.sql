ALTER TABLE "profiles" ADD COLUMN "spoilers" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "spoilers_lifted" jsonb DEFAULT '{}' NOT NULL;