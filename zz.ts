import { packFor } from "@ct/source";
const p = packFor("a.kt")!;
const src = await Deno.readTextFile(Deno.args[0]!);
for (const d of p.declarations(src)) console.log("  ".repeat(d.depth), d.start + ":" + d.end, d.kind, d.name);
console.log(p.confusions(src));
