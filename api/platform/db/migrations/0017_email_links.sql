ALTER TABLE "letter_links" RENAME TO "email_links";--> statement-breakpoint
ALTER TABLE "email_links" RENAME CONSTRAINT "letter_links_account_id_accounts_id_fk" TO "email_links_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "letter_links_account" RENAME TO "email_links_account";
