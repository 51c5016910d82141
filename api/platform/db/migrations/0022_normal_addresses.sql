-- Addresses that were stored before they had one normal form (normalizeEmail in domain/entered-text): without invisible
-- characters, in compatibility form, with plain dashes. One that another account or subscriber has already stays.
UPDATE "accounts" SET "email" = "normal"."email" FROM (
  SELECT DISTINCT ON ("email") "id", "email" FROM (
    SELECT "id", "created", regexp_replace(normalize(lower(normalize(regexp_replace("email", '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFKC)), NFKC), '[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D]', '-', 'g') AS "email"
    FROM "accounts" WHERE "email" ~ '[^ -~]'
  ) AS "found" ORDER BY "email", "created", "id"
) AS "normal"
WHERE "accounts"."id" = "normal"."id" AND "accounts"."email" <> "normal"."email"
  AND NOT EXISTS (SELECT 1 FROM "accounts" AS "other" WHERE "other"."email" = "normal"."email");--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "email" = "normal"."email" FROM (
  SELECT DISTINCT ON ("email") "id", "email" FROM (
    SELECT "id", "created", regexp_replace(normalize(lower(normalize(regexp_replace("email", '[\u0001-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), NFKC)), NFKC), '[\u02D7\u058A\u05BE\u1400\u1806\u2010-\u2015\u2043\u2212\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E5D\u301C\u3030\u30A0\uFE31\uFE32\uFE58\uFE63\uFF0D]', '-', 'g') AS "email"
    FROM "newsletter_subscribers" WHERE "email" ~ '[^ -~]'
  ) AS "found" ORDER BY "email", "created", "id"
) AS "normal"
WHERE "newsletter_subscribers"."id" = "normal"."id" AND "newsletter_subscribers"."email" <> "normal"."email"
  AND NOT EXISTS (SELECT 1 FROM "newsletter_subscribers" AS "other" WHERE "other"."email" = "normal"."email");
