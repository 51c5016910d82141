DROP INDEX "payments_open_purchase";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_amount" integer DEFAULT 0 NOT NULL;