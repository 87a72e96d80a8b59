import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAMILIES, recordFamily } from './differential/families.ts'
import { root } from './lib/run.ts'

// Makes the recordings in packages/ledger/fixtures again. A change of them is a change of the ledger's rules: it has to
// be one that the reference has, too.
const folder = join(root, 'packages/ledger/fixtures/recorded')
mkdirSync(folder, { recursive: true })
for (const family of Object.keys(FAMILIES)) {
  const bytes = await recordFamily(family)
  writeFileSync(join(folder, `${family}.jsonl.gz`), bytes)
  process.stdout.write(`${family}: ${Math.ceil(bytes.length / 1024)} KB\n`)
}
