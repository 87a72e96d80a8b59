import { checkArchitecture } from './architecture/check.ts'
import { root } from './lib/run.ts'

const violations = await checkArchitecture(root)
for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`)
console.log(violations.length === 0 ? 'The rules of the architecture hold.' : `${violations.length} violations`)
process.exit(violations.length === 0 ? 0 : 1)
