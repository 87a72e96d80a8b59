import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES, recordFamily } from './differential/families.ts'
import { root } from './lib/run.ts'

// Regenerates the recordings in packages/ledger/fixtures. A changed recording means changed ledger rules, which must
// match a change of the reference.
const folder = join(root, 'packages/ledger/fixtures/recorded')
mkdirSync(folder, { recursive: true })
for (const family of Object.keys(FAMILIES)) {
  const bytes = await recordFamily(family)
  writeFileSync(join(folder, `${family}.jsonl.gz`), bytes)
  process.stdout.write(`${family}: ${Math.ceil(bytes.length / 1024)} KB\n`)
}
