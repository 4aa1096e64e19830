/**
 * Rows of Maven and Gradle, offline. What they are configured by are programs, so trust is bound to
 * the whole of it.
 *
 * @module
 */
import { type BridgeRow, codeRow } from "./row.ts";

/** The rows. */
export const jvmRows: readonly BridgeRow[] = [
  codeRow("mvn test", {
    grammar: {
      flags: ["-o", "--offline", "-B", "--batch-mode", "-q", "--quiet", "-e", "-fae", "-ff"],
      valued: ["-pl", "--projects", "-T", "--threads"],
    },
    enforced: [["--offline"], ["--batch-mode"]],
    binding: {
      project: ["pom.xml"],
      files: ["pom.xml"],
      filesAbove: [".mvn/maven.config", ".mvn/jvm.config", ".mvn/extensions.xml"],
    },
  }),
  codeRow("gradle test", {
    grammar: {
      flags: ["--offline", "--no-daemon", "-q", "--quiet", "--continue", "-i", "--info"],
      attached: ["--console"],
      valued: ["--tests"],
    },
    // A daemon would outlive the process group.
    enforced: [["--offline"], ["--no-daemon"]],
    binding: {
      project: ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
      files: [
        ...["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"],
        ...["gradle.properties", "gradle/libs.versions.toml"],
      ],
    },
  }),
];
