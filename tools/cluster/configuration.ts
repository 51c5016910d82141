import { readFileSync } from "node:fs";
import { at } from "../prepare.mjs";

/** Where things are on this machine, which stands for both servers. */
export type Places = {
  /** The cluster's folder. */
  folder: string;
  /** Short, because the names of sockets may not be long. */
  sockets: string;
  ports: Ports;
  secrets: Secrets;
};
export const portNames = [
  "site",
  "web1",
  "web2",
  "api1",
  "api2",
  "apis",
  "pgbouncer1",
  "pgbouncer2",
  "postgres1",
  "postgres2",
  "redis",
  "paymentHost",
  "mail",
] as const;
export type Ports = Record<(typeof portNames)[number], number>;
export const secretNames = [
  "database",
  "replica",
  "redis",
  "sessions",
  "media",
  "codes",
  "web-server",
  "mini-app",
  "service",
  "payment",
  "payment-callback",
] as const;
export type Secrets = Record<(typeof secretNames)[number], string>;

type Pair = readonly [shipped: string, here: string];

/** Replaces texts of a shipped file, each of which must be there. */
function adapt(file: string, pairs: readonly Pair[]): string {
  let text = readFileSync(at(file), "utf8");
  for (const [shipped, here] of pairs) {
    if (!text.includes(shipped)) throw new Error(`${file} has no «${shipped}»`);
    text = text.replaceAll(shipped, here);
  }
  return text;
}

const local = "127.0.0.1";
const getServer = (port: number) => `server ${local}:${port}`;

/** The configuration of each program: the files of docs/ with this machine's ports, folders and secrets. */
export const configurations = {
  "nginx.conf": {
    shipped: "docs/nginx.conf",
    pairs: ({ folder, ports }: Places): Pair[] => [
      ["listen 80;", `listen ${ports.site};`],
      ["server 127.0.0.1:3000 ", `${getServer(ports.web1)} `],
      ["# server 10.0.0.2:3000 max_fails=0;", `${getServer(ports.web2)} max_fails=0;`],
      ["# include /etc/nginx/luch-api.conf;", `include ${folder}/nginx-api.conf;`],
      ["/var/log/nginx/", `${folder}/logs/`],
      ["/var/cache/nginx/", `${folder}/cache/`],
      ["/run/nginx.pid", `${folder}/nginx.pid`],
    ],
  },
  "nginx-api.conf": {
    shipped: "docs/cluster/nginx-api.conf",
    pairs: ({ ports }: Places): Pair[] => [
      ["server 10.0.0.1:4000", getServer(ports.api1)],
      ["server 10.0.0.2:4000", getServer(ports.api2)],
      ["listen 127.0.0.1:4080", `listen ${local}:${ports.apis}`],
    ],
  },
  "postgresql-1.conf": getPostgres("postgres1"),
  "postgresql-2.conf": getPostgres("postgres2"),
  "pg_hba.conf": {
    shipped: "docs/cluster/pg_hba.conf",
    pairs: (): Pair[] => [["10.0.0.0/24", "127.0.0.1/32"]],
  },
  "pgbouncer-1.ini": getPgBouncer("pgbouncer1"),
  "pgbouncer-2.ini": getPgBouncer("pgbouncer2"),
  "redis.conf": {
    shipped: "docs/cluster/redis.conf",
    pairs: ({ folder, ports, secrets }: Places): Pair[] => [
      ["bind 10.0.0.1", `bind ${local}`],
      ["port 6379", `port ${ports.redis}`],
      ["a-strong-secret-of-redis", secrets.redis],
      ["dir /var/lib/redis", `dir ${folder}/redis`],
    ],
  },
  "luch.env": {
    shipped: "docs/cluster/luch.env",
    pairs: ({ folder, ports, secrets }: Places): Pair[] => [
      ["PUBLIC_ORIGIN=https://luch.example", `PUBLIC_ORIGIN=http://localhost:${ports.site}`],
      ["DATA_DIR=/var/lib/luch", `DATA_DIR=${folder}/files`],
      ["HOST=10.0.0.1", `HOST=${local}`],
      ["127.0.0.1:4080", `${local}:${ports.apis}`],
      ["TRUSTED_PROXIES=127.0.0.1,10.0.0.1,10.0.0.2", `TRUSTED_PROXIES=${local}`],
      ["127.0.0.1:6432", `${local}:${ports.pgbouncer1}`],
      ["10.0.0.2:5432", `${local}:${ports.postgres2}`],
      ["10.0.0.1:6379", `${local}:${ports.redis}`],
      ["a-strong-secret-of-the-database", secrets.database],
      ["a-strong-secret-of-redis", secrets.redis],
      ["a-strong-secret-of-sessions", secrets.sessions],
      ["a-strong-secret-of-media", secrets.media],
      ["a-strong-secret-of-codes", secrets.codes],
      ["a-strong-secret-of-the-web-server", secrets["web-server"]],
      ["a-strong-secret-of-the-mini-app", secrets["mini-app"]],
      ["a-strong-secret-of-services", secrets.service],
    ],
  },
} as const;

function getPostgres(name: "postgres1" | "postgres2") {
  return {
    shipped: "docs/cluster/postgresql.conf",
    pairs: ({ sockets, ports }: Places): Pair[] => [
      ["listen_addresses = '*'", `listen_addresses = '${local}'`],
      ["port = 5432", `port = ${ports[name]}`],
      ["'/run/postgresql'", `'${sockets}'`],
    ],
  };
}

function getPgBouncer(name: "pgbouncer1" | "pgbouncer2") {
  return {
    shipped: "docs/cluster/pgbouncer.ini",
    pairs: ({ folder, sockets, ports }: Places): Pair[] => [
      ["host=10.0.0.1 port=5432", `host=${local} port=${ports.postgres1}`],
      ["listen_port = 6432", `listen_port = ${ports[name]}`],
      ["/run/postgresql/pgbouncer.pid", `${sockets}/${name}.pid`],
      ["unix_socket_dir = /run/postgresql", `unix_socket_dir = ${sockets}`],
      ["/var/log/postgresql/pgbouncer.log", `${folder}/logs/${name}.log`],
      ["/etc/pgbouncer/userlist.txt", `${folder}/userlist.txt`],
    ],
  };
}

export type ConfigurationName = keyof typeof configurations;

export function getConfiguration(name: ConfigurationName, places: Places): string {
  const { shipped, pairs } = configurations[name];
  return adapt(shipped, pairs(places));
}

/** What the cluster sets besides: no TLS, the demonstration's payment host, and a mail server that keeps letters. */
export const getOwnSettings = ({ ports, secrets }: Places): Record<string, string> => ({
  ALLOW_HTTP: "true",
  PAYMENT_ORIGIN: `http://localhost:${ports.paymentHost}`,
  PAYMENT_API_URL: `http://${local}:${ports.paymentHost}`,
  PAYMENT_CALLBACK_URL: `http://${local}:${ports.apis}/billing/callback`,
  PAYMENT_SECRET: secrets.payment,
  PAYMENT_CALLBACK_SECRET: secrets["payment-callback"],
  SMTP_URL: `smtp://${local}:${ports.mail}`,
  SUPPORT_STAFF: "desk@luch.example",
  MONEY_STAFF: "money@luch.example",
  POPUP_STAFF: "popups@luch.example",
  VIEWING_STAFF: "viewing@luch.example",
  EDITOR_STAFF: "editor@luch.example",
});

/** The variables of a file of settings. */
export const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name !== undefined && value !== undefined ? [[name, value]] : [];
    }),
  );
