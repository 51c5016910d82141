CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"position" serial NOT NULL,
	"image" text,
	"start_time" integer,
	"end_time" integer,
	"show_pages" text[] NOT NULL,
	"link" text,
	"first_day" text,
	"last_day" text,
	"texts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_campaigns" (
	"profile_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "closed_campaigns_profile_id_campaign_id_pk" PRIMARY KEY("profile_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY NOT NULL,
	"alarm" jsonb,
	"alarm_except" text[] NOT NULL,
	"is_alarm_popup" boolean NOT NULL,
	"survey" jsonb
);
--> statement-breakpoint
ALTER TABLE "closed_campaigns" ADD CONSTRAINT "closed_campaigns_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_campaigns" ADD CONSTRAINT "closed_campaigns_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;