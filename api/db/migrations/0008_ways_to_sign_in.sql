CREATE TABLE "tv_codes" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"mac" text NOT NULL,
	"device_name" text NOT NULL,
	"account_id" text,
	"expires" bigint NOT NULL,
	CONSTRAINT "tv_codes_mac_unique" UNIQUE("mac")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_codes" ADD CONSTRAINT "tv_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tv_codes_account" ON "tv_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tv_codes_expires" ON "tv_codes" USING btree ("expires");