CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text,
	"created" bigint NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "letter_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"reminded_hash" text,
	"is_everytime" boolean NOT NULL,
	"created" bigint NOT NULL
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
CREATE TABLE "unsubscriptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"reason" text,
	"created" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "notify_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "delete_at" bigint;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "avatar" text;--> statement-breakpoint
UPDATE "profiles" SET "avatar" = CASE WHEN "child" THEN 'child-1' ELSE 'adult-1' END;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "avatar" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "birthday" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "content_language" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "created" bigint;--> statement-breakpoint
UPDATE "profiles" SET "created" = (SELECT "created" FROM "accounts" WHERE "accounts"."id" = "profiles"."account_id");--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "created" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "sent" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pin_seen" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pin_uid" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "new_pin_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "exchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_links" ADD CONSTRAINT "letter_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_flows" ADD CONSTRAINT "social_flows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tv_codes" ADD CONSTRAINT "tv_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscriptions" ADD CONSTRAINT "unsubscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_account" ON "identities" USING btree ("account_id","provider");--> statement-breakpoint
CREATE INDEX "letter_links_account" ON "letter_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "social_flows_account" ON "social_flows" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "social_flows_expires" ON "social_flows" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "tv_codes_account" ON "tv_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tv_codes_expires" ON "tv_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "unsubscriptions_account" ON "unsubscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due") WHERE "outbox"."sent" is null;--> statement-breakpoint
CREATE INDEX "reminders_start" ON "reminders" USING btree ("start");