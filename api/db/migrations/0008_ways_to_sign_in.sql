CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text,
	"created" bigint NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "social_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"account_id" text,
	"exchanged" boolean NOT NULL,
	"subject" text,
	"email" text,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "sessions" ADD COLUMN "exchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_flows" ADD CONSTRAINT "social_flows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_codes" ADD CONSTRAINT "tv_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_account" ON "identities" USING btree ("account_id","provider");--> statement-breakpoint
CREATE INDEX "social_flows_account" ON "social_flows" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "social_flows_expires" ON "social_flows" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "tv_codes_account" ON "tv_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tv_codes_expires" ON "tv_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due") WHERE "outbox"."sent" is null;