/**
 * A worker for tests: each path is answered with the setup and itself, `sized:N` with N characters;
 * `broken` fails.
 *
 * @module
 */
import { serveFiles } from "@ct/core/threads";
import { echoJob } from "./echo_job.ts";

serveFiles(echoJob);
