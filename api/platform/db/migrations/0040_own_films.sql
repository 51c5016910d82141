CREATE TABLE "own_title_changes" (
	"alias" text NOT NULL,
	"version" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"is_published" boolean NOT NULL,
	"action" text NOT NULL,
	"editor" text,
	"at" bigint NOT NULL,
	CONSTRAINT "own_title_changes_alias_version_pk" PRIMARY KEY("alias","version")
);
--> statement-breakpoint
CREATE TABLE "own_titles" (
	"alias" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"published" jsonb,
	"version" integer NOT NULL,
	"publish_at" bigint DEFAULT 0 NOT NULL,
	"unpublish_at" bigint DEFAULT 0 NOT NULL,
	"added" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" jsonb,
	"clip" jsonb,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"added" bigint NOT NULL,
	"changed" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "photos" jsonb;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_title_changes" ADD CONSTRAINT "own_title_changes_alias_own_titles_alias_fk" FOREIGN KEY ("alias") REFERENCES "public"."own_titles"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_queue" ON "media" USING btree ("state","added");--> statement-breakpoint
CREATE INDEX "media_changed" ON "media" USING btree ("changed");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words") WITH (fastupdate=false);