CREATE TABLE "cookie_consents" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"version" integer NOT NULL,
	"preferences" boolean NOT NULL,
	"statistics" boolean NOT NULL,
	"marketing" boolean NOT NULL,
	"region" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cookie_consents" ADD CONSTRAINT "cookie_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cookie_consents_account" ON "cookie_consents" USING btree ("account_id","id");--> statement-breakpoint
CREATE TRIGGER "cookie_consents_are_not_changed" BEFORE UPDATE ON "cookie_consents"
FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
