import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFiles } from './lib/project-files.ts'
import { root } from './lib/run.ts'
import { areaOf, checkProse, countByArea } from './prose/check-prose.ts'

// Reports phrases in comments and test titles that tools/prose/phrases.ts lists. Each area has an allowance in
// tools/prose/allowances.json. An area that exceeds its allowance fails; `--lower` reduces allowances to today's counts.
// `--area packages/ledger` prints every finding of one area.
const { values } = parseArgs({ options: { lower: { type: 'boolean', default: false }, area: { type: 'string' } } })
const allowancesFile = join(root, 'tools/prose/allowances.json')
const allowances = JSON.parse(readFileSync(allowancesFile, 'utf8')) as Record<string, number>

const paths = projectFiles('*.ts', '*.tsx', '*.mjs').filter((path) => !path.startsWith('tools/prose/'))
const findings = paths.flatMap((path) => checkProse(path, readFileSync(join(root, path), 'utf8')))
const counts = countByArea(findings)

if (values.area !== undefined) {
  for (const { path, line, text, instead } of findings)
    if (areaOf(path) === values.area) process.stdout.write(`${path}:${line} ${text}\n    → ${instead}\n`)
}

if (values.lower) {
  const areas = [...new Set([...counts.keys(), ...Object.keys(allowances)])].toSorted()
  const lowered = areas.flatMap((area) => {
    const count = Math.min(counts.get(area) ?? 0, allowances[area] ?? Infinity)
    return count === 0 ? [] : [[area, count] as const]
  })
  writeFileSync(allowancesFile, `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`)
}

const exceeded = [...counts].filter(([area, count]) => count > (allowances[area] ?? 0) && !values.lower)
for (const [area, count] of exceeded)
  process.stderr.write(
    `${area}: ${count} phrases to rewrite, ${allowances[area] ?? 0} allowed (node tools/prose.ts --area ${area})\n`,
  )
process.stdout.write(`prose: ${findings.length} phrases to rewrite in ${paths.length} files\n`)
process.exit(exceeded.length === 0 ? 0 : 1)
