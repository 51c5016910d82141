CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"promotion_id" text,
	"promoter_code" text,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_activations" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"promotion_id" text NOT NULL,
	"code" text NOT NULL,
	"activated" bigint NOT NULL,
	"until" bigint,
	"moved_charge" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"kind" text NOT NULL,
	"days" integer,
	"acl_type" text NOT NULL,
	"tariff_id" text,
	"starts" bigint,
	"ends" bigint,
	"new_users_only" boolean NOT NULL,
	"registration_only" boolean NOT NULL,
	"premium" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"stock" integer,
	"used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "registered" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_promoter_code_promoter_codes_code_fk" FOREIGN KEY ("promoter_code") REFERENCES "public"."promoter_codes"("code") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_activations" ADD CONSTRAINT "promo_activations_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_promotion" ON "coupons" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "coupons_promoter_code" ON "coupons" USING btree ("promoter_code");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_activations_once" ON "promo_activations" USING btree ("account_id","promotion_id");--> statement-breakpoint
CREATE INDEX "promo_activations_promotion" ON "promo_activations" USING btree ("promotion_id");