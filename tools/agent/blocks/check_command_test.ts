import assert from "node:assert/strict";
import { isCheckCommand } from "./check_command.ts";

const checks = `
tsc --noEmit
npx tsc
npx -y eslint@9 .
npm test
npm t
npm run build
npm run test:unit -- --watch=false
pnpm lint
yarn build:prod
bun test
deno test -A
deno check mod.ts
deno task build
cargo build --release
cargo clippy -- -D warnings
cd x && cargo test
go vet ./...
RUST_LOG=debug cargo t
env CI=1 pytest -q
timeout 60 pytest
python3 -m pytest
uv run mypy .
make
make -j4 all
cmake --build build
./gradlew check
./test.sh
sh scripts/build.sh
bash -c "npm test"
node --test
prettier --check .
(cd a; ruff check)
if true; then make; fi
for d in a b; do cargo test; done
bash -ec 'cd x; npm test'
make 2>&1 | tail -5
`;
const others = `
ls -la
test -f a
[ -f a ]
cat test.ts
npm install
npm ci
npm run start
deno run main.ts
deno fmt
cargo run
cargo add serde
go run .
git status
git commit -m "test: add a test"
echo build
grep -r test .
rm -rf build
node build-info.json
sleep 5
python3 script.py
echo "a; npm test"
echo $(npm test)
sh -c 'echo "npm test"'
`;

for (const [lines, expected] of [[checks, true], [others, false]] as const) {
  for (const command of lines.trim().split("\n")) {
    Deno.test(`isCheckCommand(): ${command} is ${expected ? "one" : "none"}`, () => {
      assert.equal(isCheckCommand(command), expected);
    });
  }
}
