import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './lib/project-files.ts'
import { root } from './lib/run.ts'
import { checkProse } from './prose/check-prose.ts'

// Refuses the phrases in comments, test titles and messages that tools/prose/phrases.ts lists.
const paths = projectFiles('*.ts', '*.tsx', '*.mjs').filter((path) => !path.startsWith('tools/prose/'))
const findings = paths.flatMap((path) => checkProse(path, readFileSync(join(root, path), 'utf8')))
for (const { path, line, text, instead } of findings)
  process.stderr.write(`${path}:${line} ${text}\n    → ${instead}\n`)
process.stdout.write(`prose: ${findings.length} phrases to rewrite in ${paths.length} files\n`)
process.exit(findings.length === 0 ? 0 : 1)
