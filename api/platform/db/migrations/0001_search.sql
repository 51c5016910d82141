CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_counts" (
	"kind" text NOT NULL,
	"alias" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_counts_kind_alias_pk" PRIMARY KEY("kind","alias")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"alias" text NOT NULL,
	"for_children" boolean NOT NULL,
	"blocked_countries" text[] NOT NULL,
	"popularity" integer NOT NULL,
	"names" text[] NOT NULL,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_kind_alias_pk" PRIMARY KEY("kind","alias")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"sound_key" text NOT NULL,
	"for_children" boolean NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_entries_vector" ON "search_entries" USING gin ("vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("sound_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("sound_key" text_pattern_ops);