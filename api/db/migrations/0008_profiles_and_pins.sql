CREATE TABLE "pins" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"reminded_hash" text,
	"is_everytime" boolean NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "sessions" ADD COLUMN "pin_seen" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pin_uid" text;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;