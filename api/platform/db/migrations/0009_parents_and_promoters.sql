CREATE TABLE "promoter_activations" (
	"code" text NOT NULL,
	"account_id" text NOT NULL,
	"activated" bigint NOT NULL,
	CONSTRAINT "promoter_activations_code_account_id_pk" PRIMARY KEY("code","account_id")
);
--> statement-breakpoint
CREATE TABLE "promoter_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"promoter_id" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoter_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"promoter_id" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_browsers" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"device_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "push_browsers_id_unique" UNIQUE("id")
);
--> statement-breakpoint
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
ALTER TABLE "accounts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "max_rating" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_titles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_channels" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "daily_minutes" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bedtime_from" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bedtime_to" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "time_zone" text DEFAULT 'Europe/Moscow' NOT NULL;--> statement-breakpoint
ALTER TABLE "promoter_activations" ADD CONSTRAINT "promoter_activations_code_promoter_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promoter_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_activations" ADD CONSTRAINT "promoter_activations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_codes" ADD CONSTRAINT "promoter_codes_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_sessions" ADD CONSTRAINT "promoter_sessions_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_browsers" ADD CONSTRAINT "push_browsers_account_id_device_id_devices_account_id_id_fk" FOREIGN KEY ("account_id","device_id") REFERENCES "public"."devices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promoter_activations_account" ON "promoter_activations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "promoter_codes_promoter" ON "promoter_codes" USING btree ("promoter_id");--> statement-breakpoint
CREATE INDEX "push_browsers_device" ON "push_browsers" USING btree ("account_id","device_id");--> statement-breakpoint
CREATE INDEX "viewings_recent" ON "viewings" USING btree ("profile_id","seen");