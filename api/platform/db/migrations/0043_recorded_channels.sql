CREATE TABLE "recorded_segments" (
	"channel_id" integer NOT NULL,
	"track" text NOT NULL,
	"number" integer NOT NULL,
	"start" bigint NOT NULL,
	"duration" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"source" text NOT NULL,
	"file" text,
	"bytes" integer NOT NULL,
	"init" text,
	"is_discontinuity" boolean NOT NULL,
	CONSTRAINT "recorded_segments_channel_id_track_number_pk" PRIMARY KEY("channel_id","track","number")
);
--> statement-breakpoint
CREATE TABLE "recorded_spans" (
	"channel_id" integer NOT NULL,
	"track" text NOT NULL,
	"start" bigint NOT NULL,
	"stop" bigint NOT NULL,
	CONSTRAINT "recorded_spans_channel_id_track_start_pk" PRIMARY KEY("channel_id","track","start")
);
--> statement-breakpoint
CREATE TABLE "recorded_tracks" (
	"channel_id" integer NOT NULL,
	"track" text NOT NULL,
	"line" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "recorded_tracks_channel_id_track_pk" PRIMARY KEY("channel_id","track")
);
--> statement-breakpoint
CREATE TABLE "recorders" (
	"channel_id" integer PRIMARY KEY NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"leased_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recorded_segments_start" ON "recorded_segments" USING btree ("channel_id","track","start");