/**
 * The variables by which a caller could steer the runtime.
 *
 * @module
 */

/**
 * Variables by which the runtime would take code, options, permissions, files to write or
 * connections from whoever calls a command.
 */
const steeringVariables: readonly string[] = [
  "DENO_AUDIT_PERMISSIONS",
  "DENO_AUTO_SERVE",
  "DENO_COMPAT",
  "DENO_CONDITIONS",
  "DENO_CONNECTED",
  "DENO_COVERAGE_DIR",
  "DENO_EXTRA_STDIO_FDS",
  "DENO_INTERNAL_CHILD_ENTRYPOINT",
  "DENO_LOG",
  "DENO_PERMISSION_BROKER_PATH",
  "DENO_SNAPSHOT_IMPORT_GRAPH",
  "DENO_STARTUP_PHASES",
  "DENO_TOKIO_METRICS",
  "DENO_TRACE_PERMISSIONS",
  "DENO_UNSTABLE_CONTROL_SOCK",
  "DENO_UNSTABLE_CRON_SOCK",
  "DENO_USE_CGROUPS",
  "DENO_V8_FLAGS",
  "NODE_CHANNEL_FD",
  "NODE_CHANNEL_SERIALIZATION_MODE",
  "NODE_OPTIONS",
  "NODE_UNIQUE_ID",
  "NODE_V8_COVERAGE",
  "OTEL_DENO",
];

/** Unsets what steers the runtime. */
export function withoutSteering(): string {
  return `unset ${steeringVariables.join(" ")}`.replace(/(.{1,90}) /g, "$1 \\\n  ");
}
