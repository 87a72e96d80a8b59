import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './lib/run.ts'

// Runs each benchmark in a separate process, so that one cannot warm up or starve another. Passes the first argument
// that starts with `--`, and all later ones, to the benchmark: `npm run bench -- trade-screen --minutes 30`.
const given = process.argv.slice(2)
const firstOption = given.findIndex((word) => word.startsWith('--'))
const wanted = firstOption === -1 ? given : given.slice(0, firstOption)
const options = given.slice(wanted.length)
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .toSorted()

let failed = 0
for (const file of files) {
  process.stdout.write(`\n── ${file.replace('.bench.ts', '')}\n`)
  if ((await runNode(join('bench', file), options)) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
