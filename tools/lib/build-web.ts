import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed, root, run } from './run.ts'

const inputs = [
  'apps/web',
  'packages/amount',
  'packages/protocol',
  'packages/market',
  'packages/contract',
  'packages/client',
  'packages/keyring',
  'packages/light-client',
  'packages/ui',
]
const stampFile = join(root, 'apps/web/dist/.build-id')

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* sources(path)
    } else if (!/\.(test|bench)\.tsx?$/.test(entry.name)) yield path
  }
}

/** Returns an ID of all inputs of the web build: names, sizes and times, so that a warm start reads no file. */
function buildId(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const input of inputs)
    for (const path of sources(join(root, input))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path}\0${size}\0${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

/**
 * Builds apps/web unless the last build used the same sources.
 * @returns the exit code of the build, 0 when the build is up to date
 */
export async function buildWeb(): Promise<number> {
  const id = buildId()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === id) return 0
  const code = await run(installed('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code === 0) writeFileSync(stampFile, id)
  return code
}
