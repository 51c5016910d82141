CREATE TABLE "analytics_events" (
	"session_id" text NOT NULL,
	"sequence_number" integer NOT NULL,
	"event_version" text NOT NULL,
	"event_time" bigint NOT NULL,
	"action_id" text NOT NULL,
	"screen_type" text NOT NULL,
	"screen_id" text NOT NULL,
	"screen_attributes_ab_tag" text,
	"block_type" text,
	"block_attributes_id" text,
	"element_type" text,
	"element_attributes_id" text,
	"text" text,
	"received" bigint NOT NULL,
	CONSTRAINT "analytics_events_session_id_sequence_number_pk" PRIMARY KEY("session_id","sequence_number")
);
--> statement-breakpoint
CREATE INDEX "analytics_events_received" ON "analytics_events" USING btree ("received");