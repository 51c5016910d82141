CREATE TABLE "day_differences" (
	"day" text NOT NULL,
	"what" text NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"here" integer,
	"there" integer,
	"currency" text NOT NULL,
	"found" bigint NOT NULL,
	"gone" bigint,
	CONSTRAINT "day_differences_day_what_id_pk" PRIMARY KEY("day","what","id")
);
--> statement-breakpoint
CREATE TABLE "money_acts" (
	"number" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"after" integer NOT NULL,
	"act" text NOT NULL,
	"payment_id" text,
	"subscription_id" text,
	"amount" integer,
	"currency" text,
	"ends_access" boolean,
	"days" integer,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"day" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"operations" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "tax_percent" integer;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "tax" integer;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "refused" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "country" text;--> statement-breakpoint
CREATE UNIQUE INDEX "money_acts_after" ON "money_acts" USING btree ("account_id","after");--> statement-breakpoint
CREATE INDEX "money_acts_payment" ON "money_acts" USING btree ("payment_id");
--> statement-breakpoint
CREATE TRIGGER "money_acts_are_append_only" BEFORE UPDATE OR DELETE ON "money_acts"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "money_acts_are_not_emptied" BEFORE TRUNCATE ON "money_acts"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
