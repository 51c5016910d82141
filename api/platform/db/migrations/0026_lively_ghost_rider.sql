CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"ledger_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"printed" jsonb,
	"tries" integer NOT NULL,
	"try_at" bigint NOT NULL,
	CONSTRAINT "receipts_ledger_id_unique" UNIQUE("ledger_id")
);
--> statement-breakpoint
CREATE INDEX "receipts_payment" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipts_due" ON "receipts" USING btree ("try_at") WHERE printed is null;