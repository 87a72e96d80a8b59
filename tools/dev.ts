import { join } from 'node:path'
import { installed, root, run, runNode } from './lib/run.ts'

// The server answers on PORT; Vite serves the sources with hot reload and passes every other call on to it.
const port = process.env['PORT'] ?? '7350'
const codes = await Promise.race([
  runNode('apps/server/src/main.ts', ['start'], {
    env: { PORT: port, LOCAL_CHAINS: process.env['LOCAL_CHAINS'] ?? 'on' },
  }),
  run(installed('vite'), ['--host', '127.0.0.1'], {
    cwd: join(root, 'apps/web'),
    env: { TIDEBOOK_SERVER: `http://127.0.0.1:${port}` },
  }),
])
process.exit(codes)
