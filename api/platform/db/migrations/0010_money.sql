CREATE TABLE "charge_notices" (
	"subscription_id" text NOT NULL,
	"period_end" bigint NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "charge_notices_subscription_id_period_end_pk" PRIMARY KEY("subscription_id","period_end")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"rule" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tariff_id" text NOT NULL,
	"period_start" bigint NOT NULL,
	"period_end" bigint NOT NULL,
	"paid_with" jsonb,
	"at" bigint NOT NULL,
	CONSTRAINT "ledger_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "ledger_amount" CHECK (amount > 0 and (currency <> 'RUB' or amount % 100 = 0)),
	CONSTRAINT "ledger_period" CHECK (period_end > period_start)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"token" text NOT NULL,
	"type" text NOT NULL,
	"brand" text,
	"bank" text,
	"last4" text,
	"expire" text,
	"is_active" boolean NOT NULL,
	"added" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"tariff_id" text,
	"subscription_id" text,
	"method_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"terms" jsonb,
	"host_id" text,
	"paid_with" jsonb,
	"decline" text,
	"locale" text NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint NOT NULL,
	"settled" bigint,
	"enquiry" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"weight" integer NOT NULL,
	"allow_trial" boolean NOT NULL,
	"trial_days" integer NOT NULL,
	"acl_type" text NOT NULL,
	"period_days" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"rate_steps" jsonb NOT NULL,
	"channel" text,
	"is_on_sale" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "store" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "period_days" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "rate_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_periods" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discount_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "discounted" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "frozen_from" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "frozen_until" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancelled" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_tariff_id" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_account" ON "ledger" USING btree ("account_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_token" ON "payment_methods" USING btree ("account_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_active" ON "payment_methods" USING btree ("account_id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "payments_account" ON "payments" USING btree ("account_id","created");--> statement-breakpoint
CREATE INDEX "payments_enquiry" ON "payments" USING btree ("enquiry") WHERE settled is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_purchase" ON "payments" USING btree ("account_id") WHERE settled is null and kind <> 'renewal';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_renewal" ON "payments" USING btree ("subscription_id") WHERE settled is null and kind = 'renewal';--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("due");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_renewing" ON "subscriptions" USING btree ("account_id") WHERE recurrent and manageable and price is not null;