import os from "node:os";
import { parseArgs } from "node:util";
import { type StaffRole, staffRoles } from "#contract/staff-roles";
import { giveOrder } from "./orders";
import { runCommand } from "./run-command";

// `npm run staff -- add mail@example.com --role editor`: who is staff, besides those of the settings.
const usage = `npm run staff -- add|remove MAIL|ID --role support|money|popups|viewing|editor
npm run staff -- list`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { role: { type: "string" } },
  });
  const [act, name, ...rest] = positionals;
  if (act === "list" && name === undefined) {
    const rows = await giveOrder(process.env, { kind: "staff-list" });
    for (const { role, name: of, added } of rows)
      process.stdout.write(`${of}\t${role}\t${new Date(added * 1000).toISOString()}\n`);
    return;
  }
  const role = readRole(values.role);
  if ((act !== "add" && act !== "remove") || name === undefined || rest.length > 0 || role === null)
    throw new SyntaxError(usage);
  const action = act === "add" ? "added" : "removed";
  const isChanged = await giveOrder(process.env, {
    kind: "staff",
    action,
    role,
    name,
    by: os.userInfo().username,
  });
  process.stdout.write(isChanged ? `${name}: ${role} ${action}\n` : `${name}: nothing to change\n`);
});

function readRole(given: string | undefined): StaffRole | null {
  const name = given === "editor" ? "editing" : given;
  return staffRoles.find((role) => role === name) ?? null;
}
