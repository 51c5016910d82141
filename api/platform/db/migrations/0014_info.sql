CREATE TABLE "game_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"game_id" text NOT NULL,
	"position" integer NOT NULL,
	"title_id" text NOT NULL,
	"options" text[] NOT NULL,
	"asked" bigint,
	"answered" bigint,
	"chosen" text,
	"points" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"profile_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"started" bigint NOT NULL,
	"finished" bigint
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"topics" text[] NOT NULL,
	"confirmed" bigint,
	"token_hash" text,
	"token_expires" bigint,
	"last_issue" bigint DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "support_articles" (
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"category" text NOT NULL,
	"section" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"related" text[] NOT NULL,
	"place" text,
	"updated" bigint NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"vector" "tsvector" NOT NULL,
	"title_vector" "tsvector" NOT NULL,
	CONSTRAINT "support_articles_id_locale_pk" PRIMARY KEY("id","locale")
);
--> statement-breakpoint
CREATE TABLE "support_votes" (
	"article_id" text NOT NULL,
	"voter" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	CONSTRAINT "support_votes_article_id_voter_pk" PRIMARY KEY("article_id","voter")
);
--> statement-breakpoint
CREATE TABLE "support_words" (
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"sound_key" text NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "support_words_locale_word_pk" PRIMARY KEY("locale","word")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"ticket_id" text NOT NULL,
	"number" integer NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "ticket_messages_ticket_id_number_pk" PRIMARY KEY("ticket_id","number")
);
--> statement-breakpoint
CREATE TABLE "ticket_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"ticket_id" text,
	"message_number" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"email" text,
	"locale" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" text,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	CONSTRAINT "tickets_asker" CHECK (("tickets"."account_id" is null) <> ("tickets"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "unsubscriptions" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "game_questions" ADD CONSTRAINT "game_questions_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_questions" ADD CONSTRAINT "game_questions_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pictures" ADD CONSTRAINT "ticket_pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pictures" ADD CONSTRAINT "ticket_pictures_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_questions_position" ON "game_questions" USING btree ("game_id","position");--> statement-breakpoint
CREATE INDEX "games_started" ON "games" USING btree ("started");--> statement-breakpoint
CREATE INDEX "games_profile" ON "games" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "games_best" ON "games" USING btree ("score" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_due" ON "newsletter_subscribers" USING btree ("last_issue");--> statement-breakpoint
CREATE INDEX "support_articles_vector" ON "support_articles" USING gin ("vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "support_articles_title" ON "support_articles" USING gin ("title_vector") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "support_words_trigrams" ON "support_words" USING gin ("sound_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "support_words_beginning" ON "support_words" USING btree ("sound_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "ticket_links_ticket" ON "ticket_links" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_links_expires" ON "ticket_links" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "ticket_pictures_ticket" ON "ticket_pictures" USING btree ("ticket_id","message_number");--> statement-breakpoint
CREATE INDEX "ticket_pictures_account" ON "ticket_pictures" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ticket_pictures_pending" ON "ticket_pictures" USING btree ("created") WHERE "ticket_pictures"."message_number" is null;--> statement-breakpoint
CREATE INDEX "tickets_account" ON "tickets" USING btree ("account_id","updated");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","updated");--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id");