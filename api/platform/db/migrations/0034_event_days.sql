CREATE TABLE "presence" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_hash" text,
	"seen" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_events" RENAME TO "earlier_events";--> statement-breakpoint
DROP INDEX "analytics_events_received";--> statement-breakpoint
ALTER TABLE "earlier_events" DROP CONSTRAINT "analytics_events_session_id_sequence_number_pk";--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"day" date NOT NULL,
	"session_id" text NOT NULL,
	"sequence_number" integer NOT NULL,
	"event_version" text NOT NULL,
	"event_time" bigint NOT NULL,
	"action_id" text NOT NULL,
	"screen_type" text NOT NULL,
	"screen_id" text NOT NULL,
	"screen_attributes" jsonb NOT NULL,
	"screen_attributes_ab_tag" text,
	"block_type" text,
	"block_attributes_id" text,
	"element_type" text,
	"element_attributes_id" text,
	"text" text,
	"user_hash" text,
	"registration_age" text,
	"traffic_source" text,
	"received" bigint NOT NULL,
	CONSTRAINT "analytics_events_day_session_id_sequence_number_pk" PRIMARY KEY("day","session_id","sequence_number")
) PARTITION BY LIST ("day");
--> statement-breakpoint
CREATE INDEX "analytics_events_user" ON "analytics_events" USING btree ("user_hash");--> statement-breakpoint
DO $$
DECLARE
	one date;
BEGIN
	FOR one IN SELECT DISTINCT (to_timestamp("received" + 10800) AT TIME ZONE 'UTC')::date FROM "earlier_events" LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF "analytics_events" FOR VALUES IN (%L)', 'analytics_events_' || to_char(one, 'YYYYMMDD'), one);
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO "analytics_events" ("day", "session_id", "sequence_number", "event_version", "event_time", "action_id", "screen_type", "screen_id", "screen_attributes", "screen_attributes_ab_tag", "block_type", "block_attributes_id", "element_type", "element_attributes_id", "text", "received")
SELECT (to_timestamp("received" + 10800) AT TIME ZONE 'UTC')::date, "session_id", "sequence_number", "event_version", "event_time", "action_id", "screen_type", "screen_id", '{}', "screen_attributes_ab_tag", "block_type", "block_attributes_id", "element_type", "element_attributes_id", "text", "received" FROM "earlier_events";
--> statement-breakpoint
DROP TABLE "earlier_events";
