DROP MATERIALIZED VIEW "public"."title_facets";--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "accessibility" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE MATERIALIZED VIEW "public"."title_facets" AS (
with numbered as (
  select row_number() over (order by popularity desc, alias) as place, * from titles where not is_disabled
), marks (facet, value, place) as (
  select 'audience', 'all', place from numbered
  union all select 'audience', 'kids', place from numbered where for_kids and rating_age in ('0+', '6+', '8+', '12+')
  union all select 'category', category, place from numbered
  union all select 'part', case when kind = 'series' then 'serial' when minutes < 45 then 'short' else 'feature' end, place from numbered
  union all select 'part', 'original', place from numbered where is_original
  union all select distinct 'genre', genre, place from numbered, unnest(genres) genre
  union all select distinct 'country', country, place from numbered, unnest(countries) country
  union all select distinct 'hashtag', hashtag, place from numbered, unnest(hashtags) hashtag
  union all select distinct 'accessibility', track_kind, place from numbered, unnest(accessibility) track_kind
  union all select 'year', year::text, place from numbered where year is not null
), gaps as (
  select facet, value, place, place - 1 - lag(place, 1, 0::bigint) over (partition by facet, value order by place) as gap from marks
)
select facet, value, rpad(string_agg(repeat('0', gap::int) || '1', '' order by place), (select count(*)::int from numbered), '0')::bit varying as bits
from gaps group by facet, value);