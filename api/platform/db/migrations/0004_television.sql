CREATE TABLE "reminders" (
	"profile_id" text NOT NULL,
	"programme_id" text NOT NULL,
	"start" integer NOT NULL,
	CONSTRAINT "reminders_profile_id_programme_id_pk" PRIMARY KEY("profile_id","programme_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "favorite_channels" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;