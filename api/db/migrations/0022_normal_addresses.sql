-- Addresses that were stored before they had one normal form (domain/entered-text): without invisible characters, in
-- compatibility form. One that another account or subscriber has already stays as it is.
UPDATE "accounts" SET "email" = "normal"."email" FROM (
  SELECT DISTINCT ON ("email") "id", "email" FROM (
    SELECT "id", "created", lower(normalize(regexp_replace("email", '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]', '', 'g'), NFKC)) AS "email"
    FROM "accounts" WHERE "email" ~ '[^\u0001-\u007F]'
  ) AS "found" ORDER BY "email", "created", "id"
) AS "normal"
WHERE "accounts"."id" = "normal"."id" AND "accounts"."email" <> "normal"."email"
  AND NOT EXISTS (SELECT 1 FROM "accounts" AS "other" WHERE "other"."email" = "normal"."email");--> statement-breakpoint
UPDATE "newsletter_subscribers" SET "email" = "normal"."email" FROM (
  SELECT DISTINCT ON ("email") "id", "email" FROM (
    SELECT "id", "created", lower(normalize(regexp_replace("email", '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]', '', 'g'), NFKC)) AS "email"
    FROM "newsletter_subscribers" WHERE "email" ~ '[^\u0001-\u007F]'
  ) AS "found" ORDER BY "email", "created", "id"
) AS "normal"
WHERE "newsletter_subscribers"."id" = "normal"."id" AND "newsletter_subscribers"."email" <> "normal"."email"
  AND NOT EXISTS (SELECT 1 FROM "newsletter_subscribers" AS "other" WHERE "other"."email" = "normal"."email");
