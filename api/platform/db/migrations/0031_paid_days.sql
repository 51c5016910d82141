CREATE TABLE "paid_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"starts" bigint NOT NULL,
	"ends" bigint NOT NULL,
	"amount" integer NOT NULL,
	"returned" integer NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "paid_days_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit" jsonb;--> statement-breakpoint
ALTER TABLE "paid_days" ADD CONSTRAINT "paid_days_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paid_days_subscription" ON "paid_days" USING btree ("subscription_id");--> statement-breakpoint
ALTER TABLE "subscriptions" DROP COLUMN "paid_amount";--> statement-breakpoint
INSERT INTO "paid_days" ("payment_id", "subscription_id", "starts", "ends", "amount", "returned", "currency")
SELECT line."payment_id", line."subscription_id", least(line."period_start", own."expiration"), least(line."period_end", own."expiration"), line."amount",
	coalesce((SELECT sum(given."amount") FROM "refunds" given WHERE given."payment_id" = line."payment_id" AND given."status" <> 'refused'), 0), line."currency"
FROM "ledger" line JOIN "subscriptions" own ON own."id" = line."subscription_id" WHERE line."refund_id" IS NULL;
