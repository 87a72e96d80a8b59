import { buildWeb } from './lib/build-web.ts'
import { runNode } from './lib/run.ts'

const built = await buildWeb()
process.exit(built === 0 ? await runNode('apps/server/src/main.ts', ['start', ...process.argv.slice(2)]) : built)
