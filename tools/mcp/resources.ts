/**
 * What clients can read: the guides, the manifest and the rules.
 *
 * @module
 */
import { joinName, readRegularFile, settingsBytes, throwWithheld } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { type Command, explainMarkdown, manifestEntry } from "@ct/core/definition";
import type { Residents } from "@ct/core/residents";
import type { ServedResource } from "@ct/serve";
import type { Offer } from "./offers.ts";
import type { Roots } from "./roots.ts";

/** The resources of a server. */
export function resourcesOf(
  offers: readonly Offer[],
  { roots, residents }: { readonly roots: Roots; readonly residents: Residents },
): readonly ServedResource[] {
  const commands: readonly Command[] = [...new Set(offers.map(({ command }) => command))];
  const guides = commands.map((command) => ({
    uri: `ct://guide/${command.definition.name}`,
    name: `Guide of ${command.definition.name}`,
    description: command.definition.summary,
    mimeType: "text/markdown",
    isFixed: command.guide !== "",
    read: () => guideOf(command, roots),
  }));
  return [
    ...guides,
    {
      uri: "ct://manifest",
      name: "Manifest",
      description: "Every tool with all of its options, as JSON",
      mimeType: "application/json",
      isFixed: true,
      read: () => JSON.stringify(commands.map(({ definition }) => manifestEntry(definition))),
    },
    {
      uri: "ct://rules",
      name: "Rules",
      description: "The rule store of the first root",
      mimeType: "application/json",
      read: () => rulesIn(roots),
    },
    {
      uri: "ct://status",
      name: "Status",
      description: "Which directories are known from memory, and how much memory that takes",
      mimeType: "application/json",
      read: () =>
        JSON.stringify({
          allow_config: roots.allowsConfig,
          bytes: residents.processBytes,
          gate: roots.isGated,
          roots: residents.status,
          watch_directory: residents.watchDirectory,
        }),
    },
  ];
}

/** From source, a command is known without its guide, which is loaded with it. */
async function guideOf(command: Command, { first: cwd }: Roots): Promise<string> {
  const { definition, guide } = command;
  if (guide !== "") return explainMarkdown(definition, guide);
  const ctx = memoryContext({ cwd });
  await command.run(["--explain"], ctx);
  return ctx.stdout.text;
}

/** The text of the rule store; without one, an empty store. */
function rulesIn(roots: Roots): string {
  const path = joinName(roots.first, ".ct/rules.jsonc");
  try {
    const bytes = readRegularFile(path, {
      cwd: roots.first,
      door: roots.door(),
      maxBytes: settingsBytes,
    });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    throwWithheld(error);
    return '{"rules": []}\n';
  }
}
