const q: [string, any][] = [];
const reg = (a: any, b?: any) => {
  if (typeof a === "string") q.push([a, b]);
  else if (typeof a === "function") q.push([a.name, a]);
  else if (!a.ignore) q.push([a.name, a.fn]);
};
reg.ignore = () => {};
Object.defineProperty(Deno, "test", { value: reg, configurable: true });
const ctx = (name: string): any => ({
  name,
  step: async (a: any, b?: any) => {
    const fn = typeof a === "string" ? b : typeof a === "function" ? a : a.fn;
    await fn(ctx(typeof a === "string" ? a : a.name));
    return true;
  },
});
await import(Deno.args[0]!);
let bad = 0;
const slow: [number, string][] = [];
for (const [n, f] of q) {
  const t = performance.now();
  try {
    await f(ctx(n));
  } catch (e) {
    bad++;
    console.log("FAIL", n, String(e).slice(0, 100));
  }
  slow.push([performance.now() - t, n]);
}
slow.sort((a, b) => b[0] - a[0]);
console.log(q.length, "bad", bad);
for (const [t, n] of slow.slice(0, 15)) console.log(t.toFixed(0), n);
dispatchEvent(new Event("unload"));
Deno.exit(0);
