import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './lib/run.ts'

// Runs each benchmark in a separate process, so that one cannot warm up or starve another. Passes the first argument
// that starts with `--`, and all later ones, to the benchmark: `npm run bench -- trade-screen --minutes 30`.
const args = process.argv.slice(2)
const firstOption = args.findIndex((word) => word.startsWith('--'))
const names = firstOption === -1 ? args : args.slice(0, firstOption)
const options = args.slice(names.length)
const files = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => names.length === 0 || names.some((word) => name.includes(word)))
  .toSorted()

let failed = 0
for (const file of files) {
  process.stdout.write(`\n── ${file.replace('.bench.ts', '')}\n`)
  if ((await runNode(join('bench', file), options)) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
