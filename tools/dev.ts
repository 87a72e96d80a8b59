import { join } from 'node:path'
import { withConfigFile } from '../apps/server/src/platform/config-file.ts'
import { buildDocs } from './lib/build-docs.ts'
import { installed, root, run, runNode } from './lib/run.ts'

// The server listens on PORT. Vite serves the sources with hot reload and proxies every other call to the server.
const { PORT: port = '7350', LOCAL_CHAINS: localChains = 'on' } = withConfigFile(process.env).settings
if ((await buildDocs()) !== 0)
  process.stderr.write('tidebook: the documentation did not build, so /docs is not served\n')
const codes = await Promise.race([
  runNode('apps/server/src/main.ts', ['start'], {
    env: { PORT: port, LOCAL_CHAINS: localChains },
  }),
  run(installed('vite'), ['--host', '127.0.0.1'], {
    cwd: join(root, 'apps/web'),
    env: { TIDEBOOK_SERVER: `http://127.0.0.1:${port}` },
  }),
])
process.exit(codes)
