CREATE TABLE "guide_programmes" (
	"channel_id" integer NOT NULL,
	"start" bigint NOT NULL,
	"stop" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"kind" text NOT NULL,
	"season" integer,
	"episode" integer,
	"year" integer,
	"rating_age" text,
	CONSTRAINT "guide_programmes_channel_id_start_pk" PRIMARY KEY("channel_id","start")
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"address" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"wanted" text DEFAULT '' NOT NULL,
	"checked" bigint DEFAULT 0 NOT NULL,
	"read" bigint DEFAULT 0 NOT NULL,
	"due" bigint DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL,
	"changed" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "media" jsonb;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "source" jsonb;