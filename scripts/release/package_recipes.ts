/**
 * What other ways to install need besides the archive of a release: a package of npm, a container,
 * a Nix flake and a Homebrew formula. All of them start the commands of the archive.
 *
 * @module
 */

/** A release. */
export interface Release {
  /** Its version. */
  readonly version: string;
  /** The version of the runtime that it is tested with. */
  readonly denoVersion: string;
  /** Address of its repository. */
  readonly repository: string;
  /** Address of the archive. */
  readonly url: string;
  /** SHA-256 of the archive, in hexadecimal digits. */
  readonly sha256: string;
}

/** Where a package manager may put a link to the runtime, as a word of the scripts. */
export const linkedRuntime = '"$root/lib/ct/deno"';

/** Where npm, and others with the same registry, put the runtime: beside the package, or in it. */
export const npmRuntimes = '"$root"/../../@deno/*/deno "$root"/node_modules/@deno/*/deno';

const summary = "Commands with which coding agents and people find, read, change and verify code";

/** The `package.json` of the package `@ct/cli`. */
export function npmManifest({ version, denoVersion, repository }: Release): string {
  const systems = ["linux-x64-glibc", "linux-arm64-glibc", "darwin-x64", "darwin-arm64"];
  const manifest = {
    name: "@ct/cli",
    version,
    description: summary,
    license: "MIT",
    repository: { type: "git", url: `git+${repository}.git` },
    // One program only, so that npx knows which to run; it finds the others beside it.
    bin: { ct: "bin/ct" },
    man: "./share/man/man1/ct.1",
    type: "module",
    os: ["linux", "darwin"],
    // The runtime itself, without the package that would need a script to install it.
    optionalDependencies: Object.fromEntries(
      systems.map((system) => [`@deno/${system}`, denoVersion]),
    ),
  };
  return JSON.stringify(manifest, undefined, 2) + "\n";
}

/** The file by which a container is built. */
export function containerfile({ version, denoVersion, repository, url, sha256 }: Release): string {
  return `# ct ${version}, from its release: docker run --rm --volume "$PWD:/work" IMAGE search …
FROM docker.io/denoland/deno:bin-${denoVersion} AS runtime

FROM docker.io/library/debian:13-slim
LABEL org.opencontainers.image.source="${repository}" \\
  org.opencontainers.image.version="${version}" \\
  org.opencontainers.image.licenses="MIT"
RUN apt-get update \\
  && apt-get install --yes --no-install-recommends ca-certificates file git procps \\
  && rm -rf /var/lib/apt/lists/* \\
  && useradd --create-home ct
COPY --from=runtime /deno /usr/local/bin/deno
ADD --checksum=sha256:${sha256} ${url} /tmp/ct.tar.gz
RUN tar --extract --gzip --file=/tmp/ct.tar.gz --directory=/usr/local --strip-components=1 \\
  && rm /tmp/ct.tar.gz
USER ct
WORKDIR /work
ENTRYPOINT ["ct"]
`;
}

/** The flake of Nix. */
export function nixFlake({ version, repository, url, sha256 }: Release): string {
  return `{
  description = "${summary}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      perSystem = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = perSystem (system:
        let
          pkgs = nixpkgs.legacyPackages.\${system};
        in
        {
          default = pkgs.stdenvNoCC.mkDerivation {
            pname = "ct";
            version = "${version}";
            src = pkgs.fetchurl {
              url = "${url}";
              sha256 = "${sha256}";
            };
            dontBuild = true;
            installPhase = ''
              mkdir -p $out
              cp -r bin lib share $out
              ln -s \${pkgs.deno}/bin/deno $out/lib/ct/deno
            '';
            meta = {
              description = "${summary}";
              homepage = "${repository}";
              license = pkgs.lib.licenses.mit;
              mainProgram = "ct";
            };
          };
        });
    };
}
`;
}

/** The formula of Homebrew. */
export function homebrewFormula({ repository, url, sha256 }: Release): string {
  return `class Ct < Formula
  desc "${summary}"
  homepage "${repository}"
  url "${url}"
  sha256 "${sha256}"
  license "MIT"

  depends_on "deno"

  def install
    bin.install Dir["bin/*"]
    (lib/"ct").install Dir["lib/ct/*"]
    man1.install Dir["share/man/man1/*"]
    (lib/"ct").install_symlink Formula["deno"].opt_bin/"deno"
  end

  test do
    (testpath/"a.txt").write "x\\n"
    assert_equal "./a.txt\\n", shell_output("#{bin}/ct search --grep x")
  end
end
`;
}
