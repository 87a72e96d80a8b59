import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../logger.ts'
import { ServerError } from '../../server-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { ClusterHome } from './cluster-home.ts'
import { identityOf, type SystemUser } from './system-user.ts'

/** A running PostgreSQL server; `ended` settles when it exits, for any reason. */
export interface Postmaster {
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Shell script that runs PostgreSQL and holds a pipe to this program. When this program dies, however abruptly, the
 * pipe closes and the shell sends SIGINT, which requests a fast shutdown of PostgreSQL.
 */
const WATCHDOG =
  'exec 3<&0; "$@" </dev/null 3<&- & child=$!; (cat <&3 >/dev/null 2>&1; kill -INT $child 2>/dev/null) & exec 3<&-; wait $child; exit $?'

type PostgresSettings = Readonly<Record<string, string>>

function argumentsOf(settings: PostgresSettings): readonly string[] {
  return Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // PostgreSQL's default: five programs of one exchange with 18 connections each
    max_connections: '100',
    shared_buffers: '128MB',
    // required for an operator's own base backups and archives
    wal_level: 'replica',
    max_wal_senders: '4',
    max_wal_size: '512MB',
    checkpoint_timeout: '15min',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    timezone: 'UTC',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const READY = 'database system is ready to accept connections'
/** Startup error while the backends of a killed postmaster are still exiting. */
const PREDECESSOR_LEAVING = /pre-existing shared memory block|lock file .* already exists/

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws ServerError `server/database-failed` with the last output of PostgreSQL
 */
export async function startPostmaster(
  binaries: PostgresBinaries,
  home: ClusterHome,
  settings: PostgresSettings & { readonly port: string },
  user: SystemUser | undefined,
  logger: Logger,
): Promise<Postmaster> {
  for (let attempt = 0; ; attempt += 1) {
    const child = spawn(
      '/bin/sh',
      ['-c', WATCHDOG, 'sh', binaries.postgres, '-D', home.data, ...argumentsOf(settings)],
      {
        cwd: '/',
        ...identityOf(user),
        stdio: ['pipe', 'ignore', 'pipe'],
        env: { ...process.env, LC_ALL: 'C' },
        // a separate process group: Ctrl-C in the terminal must reach only this program, which stops the database last
        detached: true,
      },
    )
    const complaint = await untilReady(child, logger)
    if (complaint === undefined) return postmasterOf(child)
    if (!PREDECESSOR_LEAVING.test(complaint) || attempt >= 20) {
      throw new ServerError(
        complaint.includes('No space left on device') ? 'server/disk-full' : 'server/database-failed',
        `PostgreSQL did not start: ${complaint.trim().slice(-400)}`,
      )
    }
    await delay(250)
  }
}

/** Waits until PostgreSQL is ready. Returns undefined on success, or the error output if PostgreSQL exits first. */
function untilReady(child: ChildProcess, logger: Logger): Promise<string | undefined> {
  return new Promise((resolve) => {
    const lines: string[] = []
    let ready = false
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (!ready) lines.push(line)
        if (line.includes(READY)) {
          ready = true
          resolve(undefined)
        }
        logPostgresLine(line, logger)
      })
    }
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => resolve(lines.join('\n')))
  })
}

function logPostgresLine(line: string, logger: Logger): void {
  if (/ (ERROR|FATAL|PANIC|WARNING):/.test(line)) logger.warn({ postgres: line }, 'database message')
  else logger.debug({ postgres: line }, 'database message')
}

function postmasterOf(child: ChildProcess): Postmaster {
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      child.stdin?.destroy()
      resolve()
    })
  })
  return {
    ended,
    stop: () => {
      child.stdin?.destroy()
      return ended
    },
  }
}
