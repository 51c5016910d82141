CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_host" ON "payments" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "payments_shown" ON "payments" USING btree (coalesce(settled, created));