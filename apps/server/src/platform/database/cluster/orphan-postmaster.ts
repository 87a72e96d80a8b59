import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../logger.ts'

/**
 * Cleans up after a killed program. Stops a postmaster that still runs on this cluster (its data is safe on disk either
 * way). Removes a `postmaster.pid` whose process has exited or is an unrelated program, because PostgreSQL would refuse
 * to start when the process id was reused.
 */
export async function clearOrphanPostmaster(clusterFolder: string, logger: Logger): Promise<void> {
  const path = join(clusterFolder, 'postmaster.pid')
  const pid = Number((await readFile(path, 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1) return
  if (isPostmasterOf(pid, clusterFolder)) {
    logger.warn({ pid }, 'stopping a database that a killed program left running')
    await stopPostmaster(pid, clusterFolder)
  }
  await rm(path, { force: true })
}

async function stopPostmaster(pid: number, clusterFolder: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signalIfAlive(pid, signal)
    const until = performance.now() + waitMs
    while (performance.now() < until) {
      if (!isPostmasterOf(pid, clusterFolder)) return
      await delay(20)
    }
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // the process has already exited
  }
}

function isPostmasterOf(pid: number, clusterFolder: string): boolean {
  const command = commandLineOf(pid)
  return command.includes('postgres') && command.includes(clusterFolder)
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return process.platform === 'linux' ? '' : spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString()
  }
}
