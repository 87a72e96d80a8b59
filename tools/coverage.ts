import { SLOW_WHEN_COUNTED } from './lib/coverage-floors.ts'
import { installed, run } from './lib/run.ts'

// Counts the branches that the short tests take, and fails below a floor. `npm test` does not count them, because
// counting doubles the time of the package tests.
const projects = ['pure', 'programs', 'units', 'web', 'web-document', 'zones'].map((name) => `--project=${name}`)
const excluded = [...SLOW_WHEN_COUNTED, 'apps/server/src/test/**'].map((pattern) => `--exclude=${pattern}`)
process.exit(await run(installed('vitest'), ['run', '--coverage', '--reporter=dot', ...projects, ...excluded]))
