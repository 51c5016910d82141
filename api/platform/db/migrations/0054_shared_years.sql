CREATE TABLE "shared_years" (
	"profile_id" text NOT NULL,
	"year" integer NOT NULL,
	"id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"made" bigint NOT NULL,
	CONSTRAINT "shared_years_profile_id_year_pk" PRIMARY KEY("profile_id","year"),
	CONSTRAINT "shared_years_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "shared_years" ADD CONSTRAINT "shared_years_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;