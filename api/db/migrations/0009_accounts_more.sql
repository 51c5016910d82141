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
ALTER TABLE "accounts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promoter_activations" ADD CONSTRAINT "promoter_activations_code_promoter_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promoter_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_activations" ADD CONSTRAINT "promoter_activations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_codes" ADD CONSTRAINT "promoter_codes_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_sessions" ADD CONSTRAINT "promoter_sessions_promoter_id_promoters_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."promoters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_browsers" ADD CONSTRAINT "push_browsers_account_id_device_id_devices_account_id_id_fk" FOREIGN KEY ("account_id","device_id") REFERENCES "public"."devices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promoter_activations_account" ON "promoter_activations" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "promoter_codes_promoter" ON "promoter_codes" USING btree ("promoter_id");--> statement-breakpoint
CREATE INDEX "push_browsers_device" ON "push_browsers" USING btree ("account_id","device_id");