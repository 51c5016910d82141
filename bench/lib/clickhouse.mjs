// Starts a temporary ClickHouse server; stopping it deletes its data. Null if clickhouse-server is not installed.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, startOnPort, stop } from "./processes.mjs";

const program = "/usr/sbin/clickhouse-server";

export async function startClickhouse() {
  if (!existsSync(program)) return null;
  const folder = mkdtempSync(path.join(os.tmpdir(), "luch-clickhouse-"));
  const [http, tcp] = [await freePort(), await freePort()];
  mkdirSync(path.join(folder, "data"));
  writeFileSync(
    path.join(folder, "config.xml"),
    `<yandex><logger><level>warning</level><console>1</console></logger><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
    <listen_host>127.0.0.1</listen_host><path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
    <mark_cache_size>67108864</mark_cache_size>
    <users><default><password></password><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota></default></users>
    <profiles><default/></profiles><quotas><default/></quotas></yandex>`,
  );
  const server = await startOnPort(program, [`--config-file=${folder}/config.xml`], http, {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${http}`;
  return {
    url: `${url}/default`,
    ask: async (query) => (await fetch(`${url}/`, { method: "POST", body: query })).text(),
    stop: async () => {
      await stop(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
