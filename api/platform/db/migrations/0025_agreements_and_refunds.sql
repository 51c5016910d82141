CREATE TABLE "agreements" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"offer" jsonb NOT NULL,
	"terms" text NOT NULL,
	"subscription_id" text,
	"payment_id" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"ends_access" boolean NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"created" bigint NOT NULL,
	"settled" bigint,
	"poll_at" bigint NOT NULL,
	CONSTRAINT "refunds_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "trial_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_payment_id_unique";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_amount";--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "card_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "device_id" text;--> statement-breakpoint
CREATE INDEX "agreements_account" ON "agreements" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("poll_at") WHERE settled is null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_charge" ON "ledger" USING btree ("payment_id") WHERE refund_id is null;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refund_id_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_amount" CHECK (amount <> 0 and (amount > 0) = (refund_id is null) and (currency <> 'RUB' or amount % 100 = 0));--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "agreements_are_append_only" BEFORE UPDATE OR DELETE ON "agreements"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "agreements_are_not_emptied" BEFORE TRUNCATE ON "agreements"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
