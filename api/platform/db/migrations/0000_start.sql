CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"virtual" boolean NOT NULL,
	"email" text,
	"phone" text,
	"country" text NOT NULL,
	"partner" text,
	"externals" text[] NOT NULL,
	"is_mobile_operator" boolean NOT NULL,
	"operator_popup" text,
	"trial_is_available" boolean NOT NULL,
	"language" text NOT NULL,
	"created" integer NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"type" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	CONSTRAINT "aliases_type_from_pk" PRIMARY KEY("type","from")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"alias" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"rubric" text NOT NULL,
	"body" text NOT NULL,
	"author" text NOT NULL,
	"published" integer NOT NULL,
	"for_kids" boolean NOT NULL,
	"motifs" text[] NOT NULL,
	"palette" text NOT NULL,
	"color" text NOT NULL,
	"picture_version" text NOT NULL,
	"titles" text[] NOT NULL,
	"persons" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"for_kids" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" integer PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"title" jsonb NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"mark" text NOT NULL,
	"for_kids" boolean NOT NULL,
	"palette" text NOT NULL,
	"picture_version" text NOT NULL,
	CONSTRAINT "channels_alias_unique" UNIQUE("alias")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" text PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"title" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"title_id" text NOT NULL,
	"person" text NOT NULL,
	"role" text NOT NULL,
	"character" text,
	"position" integer NOT NULL,
	CONSTRAINT "credits_title_id_role_position_pk" PRIMARY KEY("title_id","role","position")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" text NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"created" integer NOT NULL,
	CONSTRAINT "devices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"start_id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"title_id" text NOT NULL,
	"season" integer NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"minutes" integer,
	"clip" text NOT NULL,
	CONSTRAINT "episodes_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"profile_id" text NOT NULL,
	"title_id" text NOT NULL,
	"added" integer NOT NULL,
	CONSTRAINT "favorites_profile_id_title_id_pk" PRIMARY KEY("profile_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"alias" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_items" (
	"kind" text NOT NULL,
	"alias" text NOT NULL,
	"title_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "list_items_kind_alias_position_pk" PRIMARY KEY("kind","alias","position")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"kind" text NOT NULL,
	"alias" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" text NOT NULL,
	"for_kids" boolean NOT NULL,
	"motifs" text[] NOT NULL,
	"palette" text NOT NULL,
	"color" text NOT NULL,
	"picture_version" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "lists_kind_alias_pk" PRIMARY KEY("kind","alias")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" serial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"alias" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"born" integer,
	"died" integer,
	"biography" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"child" boolean NOT NULL,
	"name" text NOT NULL,
	"subtitles_language" text
);
--> statement-breakpoint
CREATE TABLE "progress" (
	"profile_id" text NOT NULL,
	"uid" text NOT NULL,
	"title_id" text NOT NULL,
	"seconds" real NOT NULL,
	"duration" real NOT NULL,
	"finished" boolean NOT NULL,
	"hidden" boolean NOT NULL,
	"updated" integer NOT NULL,
	CONSTRAINT "progress_profile_id_uid_pk" PRIMARY KEY("profile_id","uid")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"profile_id" text NOT NULL,
	"title_id" text NOT NULL,
	"value" integer NOT NULL,
	"updated" integer NOT NULL,
	CONSTRAINT "ratings_profile_id_title_id_pk" PRIMARY KEY("profile_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"title_id" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"year" integer,
	CONSTRAINT "seasons_title_id_number_pk" PRIMARY KEY("title_id","number")
);
--> statement-breakpoint
CREATE TABLE "seed_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"profile_id" text NOT NULL,
	"device_id" text NOT NULL,
	"created" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "similars" (
	"title_id" text NOT NULL,
	"similar_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "similars_title_id_position_pk" PRIMARY KEY("title_id","position")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"type" text NOT NULL,
	"start" integer NOT NULL,
	"expiration" integer NOT NULL,
	"billing_expire" integer NOT NULL,
	"is_grace" boolean NOT NULL,
	"acl_type" text,
	"recurrent" boolean NOT NULL,
	"manageable" boolean NOT NULL,
	"tariff_id" text
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"alias" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"title" jsonb NOT NULL,
	"title_original" text NOT NULL,
	"year" integer,
	"release_date" text,
	"minutes" integer,
	"rating_age" text,
	"for_kids" boolean NOT NULL,
	"description" text NOT NULL,
	"quote" text,
	"genres" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"hashtags" text[] NOT NULL,
	"motifs" text[] NOT NULL,
	"palette" text NOT NULL,
	"color" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"clip" text NOT NULL,
	"rating_start" real,
	"votes" integer NOT NULL,
	"popularity" integer NOT NULL,
	"is_original" boolean NOT NULL,
	"is_disabled" boolean NOT NULL,
	"blocked_countries" text[] NOT NULL,
	"windows" jsonb NOT NULL,
	"added_at" integer NOT NULL,
	CONSTRAINT "titles_uid_unique" UNIQUE("uid"),
	CONSTRAINT "titles_alias_unique" UNIQUE("alias")
);
--> statement-breakpoint
CREATE TABLE "trailers" (
	"uid" text PRIMARY KEY NOT NULL,
	"title_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"clip" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_persons_alias_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("alias") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similars" ADD CONSTRAINT "similars_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "similars" ADD CONSTRAINT "similars_similar_id_titles_id_fk" FOREIGN KEY ("similar_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trailers" ADD CONSTRAINT "trailers_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credits_person" ON "credits" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "episodes_place" ON "episodes" USING btree ("title_id","season","number");--> statement-breakpoint
CREATE INDEX "list_items_title" ON "list_items" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "profiles_account" ON "profiles" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "progress_recent" ON "progress" USING btree ("profile_id","updated");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "titles_popularity" ON "titles" USING btree ("is_disabled","popularity");--> statement-breakpoint
CREATE INDEX "titles_category" ON "titles" USING btree ("category","popularity");--> statement-breakpoint
CREATE INDEX "titles_added" ON "titles" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "titles_genres" ON "titles" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "titles_countries" ON "titles" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "trailers_title" ON "trailers" USING btree ("title_id");