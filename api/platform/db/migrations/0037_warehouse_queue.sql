CREATE TABLE "warehouse_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"lines" text,
	"user_hash" text,
	"created" bigint NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "warehouse_queue_due" ON "warehouse_queue" USING btree ("due","id");--> statement-breakpoint
CREATE INDEX "warehouse_queue_user" ON "warehouse_queue" USING btree ("user_hash");