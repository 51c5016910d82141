CREATE TABLE "awaited_premieres" (
	"profile_id" text NOT NULL,
	"title_id" text NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "awaited_premieres_profile_id_title_id_pk" PRIMARY KEY("profile_id","title_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "unconfirmed_phone" text;--> statement-breakpoint
ALTER TABLE "social_flows" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "awaited_premieres" ADD CONSTRAINT "awaited_premieres_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_premieres" ADD CONSTRAINT "awaited_premieres_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_premieres_title" ON "awaited_premieres" USING btree ("title_id");