CREATE TABLE "own_channels" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"alias" text,
	"slots" jsonb NOT NULL,
	"made" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_channels" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"slots" jsonb NOT NULL,
	"made" bigint NOT NULL,
	"stops" bigint NOT NULL,
	CONSTRAINT "shared_channels_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "own_channels" ADD CONSTRAINT "own_channels_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_channels" ADD CONSTRAINT "shared_channels_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_channels_stops" ON "shared_channels" USING btree ("stops");