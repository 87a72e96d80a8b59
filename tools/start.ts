import { withConfigFile } from '../apps/server/src/platform/config-file.ts'
import { buildDocs } from './lib/build-docs.ts'
import { buildWeb } from './lib/build-web.ts'
import { runNode } from './lib/run.ts'

const { LOCAL_CHAINS: localChains = 'on', LOG_LEVEL: logLevel = defaultLogLevel() } = withConfigFile(
  process.env,
).settings
const [web, docs] = await Promise.all([buildWeb(), buildDocs()])
const built = web === 0 ? docs : web
process.exit(
  built === 0
    ? await runNode('apps/server/src/main.ts', ['start', ...process.argv.slice(2)], {
        env: { LOCAL_CHAINS: localChains, LOG_LEVEL: logLevel },
      })
    : built,
)

/** Returns the log level to use if none is configured. In a terminal, log lines would bury the lines for people. */
function defaultLogLevel(): string {
  return process.stderr.isTTY ? 'warn' : 'info'
}
