CREATE INDEX "episodes_clip" ON "episodes" USING btree ("clip");--> statement-breakpoint
CREATE INDEX "titles_clip" ON "titles" USING btree ("clip");