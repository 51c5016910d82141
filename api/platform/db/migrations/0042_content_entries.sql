CREATE TABLE "content_entries" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"is_taken_away" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"publish_at" bigint DEFAULT 0 NOT NULL,
	"unpublish_at" bigint DEFAULT 0 NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "content_entries_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "content_entry_changes" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"action" text NOT NULL,
	"editor" text,
	"at" bigint NOT NULL,
	CONSTRAINT "content_entry_changes_kind_key_version_pk" PRIMARY KEY("kind","key","version")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"role" text NOT NULL,
	"name" text NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "staff_role_name_pk" PRIMARY KEY("role","name")
);
--> statement-breakpoint
CREATE TABLE "staff_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_entry_changes_at" ON "content_entry_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_changes_name" ON "staff_changes" USING btree ("name");