import { flushCompileCache } from 'node:module'
import { destination, pino } from 'pino'
import type { RunningNode } from './options/node-options.ts'
import { USAGE, readArguments } from './options/arguments.ts'
import { NodeError } from './base/node-error.ts'
import { guardProcess } from './process-guard.ts'
import { processIdentity } from './store/process-identity.ts'
import { startNode } from './start-node.ts'
import { collectWhenIdle } from './memory/idle-collection.ts'
import { tuneCollector } from './memory/tune-collector.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

function watchParent(node: RunningNode): void {
  process.stdin.on('end', () => void node.close())
  process.stdin.on('error', () => void node.close())
  process.stdin.resume()
}

/** Milliseconds between checks whether the processes still run with which the node ends. */
const POLL_INTERVAL = 250

/** Exits immediately and abandons the ledger, which is not read again. */
function endWithout(processes: readonly number[]): void {
  if (processes.length === 0) return
  const identities = processes.map((id) => [id, processIdentity(id)] as const)
  const look = (): void => {
    const isGone = identities.some(([id, identity]) => identity === undefined || processIdentity(id) !== identity)
    if (isGone) process.kill(process.pid, 'SIGKILL')
  }
  look()
  setInterval(look, POLL_INTERVAL).unref()
}

async function run(): Promise<number> {
  const parsed = readArguments(process.argv.slice(2), process.env)
  if (parsed === undefined) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  tuneCollector()
  collectWhenIdle()
  endWithout(parsed.endWith)
  const logger = pino({ name: 'tidebook-node', level: process.env['LOG_LEVEL'] ?? 'info' }, destination(1))
  guardProcess(logger, (error) => process.exit(report(error)))
  const node = await startNode({ ...parsed.options, logger })
  // Flushed now, because a killed process writes nothing.
  flushCompileCache()
  for (const signal of SIGNALS) process.once(signal, () => void node.close())
  if (parsed.parentWatch) watchParent(node)
  const failure = await node.stopped
  if (failure === undefined) return 0
  throw failure
}

function report(error: unknown): number {
  const failure = error instanceof NodeError ? error : new NodeError('node/internal', String(error), { cause: error })
  process.stderr.write(`${failure.code}: ${failure.message.replaceAll(/\s+/g, ' ')}\n`)
  return failure.exitCode
}

process.exitCode = await run().catch(report)
if (process.exitCode !== 0) process.exit()
else process.stdin.destroy()
