import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs the exchange as `npm start` does, in an empty data folder, with the demonstration history but without its live
// traders, so that only the tests trade.
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'tidebook-e2e-'))
/** Whether another exchange uses the folder. This one then refuses to start, and must not delete the folder. */
const isUsed = existsSync(join(dataDir, 'server.pid'))
const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), 'start'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    // Ten days contain the periods that the page compares, candles of two weeks and the start of the pools. Each further
    // day delays the first test by a second.
    DEMO_DAYS: '10',
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_TRADERS: 'off',
    VALIDATE_OUTPUT: 'on',
    LOG_LEVEL: 'warn',
    // All users of the tests share one client address.
    FAUCET_PER_HOUR: '1000',
    TESTS_PER_HOUR: '1000',
    NODE_CLIENT_WORK_MS: '1000',
  },
})

function stop(): void {
  server.kill('SIGTERM')
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
server.on('exit', (code) => {
  if (!isUsed) rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
