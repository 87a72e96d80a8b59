import { buildWeb } from './lib/build-web.ts'
import { runNode } from './lib/run.ts'

const localChains = process.env['LOCAL_CHAINS'] ?? 'on'
const built = await buildWeb()
process.exit(
  built === 0
    ? await runNode('apps/server/src/main.ts', ['start', ...process.argv.slice(2)], {
        env: { LOCAL_CHAINS: localChains },
      })
    : built,
)
