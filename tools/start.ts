import { withConfigFile } from '../apps/server/src/platform/config-file.ts'
import { buildWeb } from './lib/build-web.ts'
import { runNode } from './lib/run.ts'

const { LOCAL_CHAINS: localChains = 'on' } = withConfigFile(process.env).settings
const built = await buildWeb()
process.exit(
  built === 0
    ? await runNode('apps/server/src/main.ts', ['start', ...process.argv.slice(2)], {
        env: { LOCAL_CHAINS: localChains },
      })
    : built,
)
