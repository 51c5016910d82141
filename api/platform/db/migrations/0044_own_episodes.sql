CREATE TABLE "own_episodes" (
	"id" text PRIMARY KEY NOT NULL,
	"title_alias" text NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"film" text,
	"is_shown" boolean NOT NULL,
	"show_at" bigint DEFAULT 0 NOT NULL,
	"since" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "own_titles" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "own_episodes" ADD CONSTRAINT "own_episodes_title_alias_own_titles_alias_fk" FOREIGN KEY ("title_alias") REFERENCES "public"."own_titles"("alias") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_episodes_place" ON "own_episodes" USING btree ("title_alias","season","number");--> statement-breakpoint
ALTER TABLE "own_titles" ADD CONSTRAINT "own_titles_source_unique" UNIQUE("source");