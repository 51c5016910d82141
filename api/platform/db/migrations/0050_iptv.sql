CREATE TABLE "iptv_addresses" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"device_id" text NOT NULL,
	"token" text NOT NULL,
	"made" bigint NOT NULL,
	CONSTRAINT "iptv_addresses_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "iptv_addresses" ADD CONSTRAINT "iptv_addresses_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "iptv_addresses" ADD CONSTRAINT "iptv_addresses_account_id_device_id_devices_account_id_id_fk" FOREIGN KEY ("account_id","device_id") REFERENCES "public"."devices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "iptv_addresses_device" ON "iptv_addresses" USING btree ("account_id","device_id");