import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { hasSharedServer, publishSharedServer } from '@tidebook/testkit/database'

const PROGRAM = fileURLToPath(new URL('shared-server.ts', import.meta.url))

/**
 * Starts the PostgreSQL server that all test files of a run share. The runner calls this function before the first
 * file, and its result after the last one. The server is a separate process, which ends with the runner even when the
 * runner is killed. Does nothing if another server is already published.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (hasSharedServer()) return () => Promise.resolve()
  const program = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(program, 'exit')
  const failed = ended.then(([code]) => {
    throw new Error(`The shared database server ended with ${String(code)}`)
  })
  const [url] = (await Promise.race([once(createInterface({ input: program.stdout }), 'line'), failed])) as [string]
  failed.catch(() => undefined)
  publishSharedServer(url)
  return async () => {
    publishSharedServer(undefined)
    program.stdin.end()
    await ended
  }
}
