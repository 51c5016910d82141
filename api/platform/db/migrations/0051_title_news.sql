CREATE TABLE "told_titles" (
	"profile_id" text NOT NULL,
	"title_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "told_titles_profile_id_title_id_kind_pk" PRIMARY KEY("profile_id","title_id","kind")
);
--> statement-breakpoint
ALTER TABLE "told_titles" ADD CONSTRAINT "told_titles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_titles" ADD CONSTRAINT "told_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_title" ON "favorites" USING btree ("title_id");