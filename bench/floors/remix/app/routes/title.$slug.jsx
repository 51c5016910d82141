import { Link, useLoaderData } from "@remix-run/react";
import { findTitle } from "../catalog.server.mjs";

export const loader = ({ params }) => {
  const title = findTitle(params.slug);
  if (!title) throw new Response(null, { status: 404 });
  return title;
};

export default function Title() {
  const t = useLoaderData();
  return (
    <main className="title-page">
      <h1>{t.title}</h1>
      <p>
        {t.year}, {t.genre}, {t.minutes} min
      </p>
      <Link to="/">Home</Link>
    </main>
  );
}
