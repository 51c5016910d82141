CREATE TABLE "viewings" (
	"profile_id" text NOT NULL,
	"day" text NOT NULL,
	"uid" text NOT NULL,
	"title_id" text,
	"seconds" integer NOT NULL,
	"seen" bigint NOT NULL,
	"until" bigint NOT NULL,
	"is_open" boolean NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "viewings_profile_id_day_uid_pk" PRIMARY KEY("profile_id","day","uid")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "max_rating" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_titles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_channels" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "daily_minutes" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bedtime_from" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bedtime_to" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone" text DEFAULT 'Europe/Moscow' NOT NULL;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewings_recent" ON "viewings" USING btree ("profile_id","seen");