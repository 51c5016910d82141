CREATE TABLE "film_lines" (
	"clip" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"lang" text NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"vector" "tsvector" NOT NULL,
	CONSTRAINT "film_lines_clip_position_pk" PRIMARY KEY("clip","position")
);
--> statement-breakpoint
CREATE TABLE "film_texts" (
	"clip" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "film_lines_vector" ON "film_lines" USING gin ("vector") WITH (fastupdate=false);