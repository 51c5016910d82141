ALTER TABLE "film_lines" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "film_texts" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "film_lines_popular_vector" ON "film_lines" USING gin ("vector") WITH (fastupdate=false) WHERE "film_lines"."is_popular";