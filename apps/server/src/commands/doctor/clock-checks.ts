import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import * as z from 'zod/mini'
import { alarmLimit } from '../../modules/ops/alarm-rules.ts'
import { awaitConnection } from '../../modules/node/await-connection.ts'
import { openNodeLink } from '../../modules/node/node-link.ts'
import type { Logger } from '../../platform/logger.ts'
import { ok, problem, skipped, warning, type Finding } from './finding.ts'

const AHEAD_S = alarmLimit('clock-ahead')
const OLD_S = alarmLimit('ledgers')
const CONNECT_MS = 3_000

const SERVICE_MS = 3_000

/**
 * Returns whether a time service sets this machine's clock, as systemd reports it. Returns undefined where systemd does
 * not run, such as in a container.
 */
export async function isClockSynchronized(): Promise<boolean | undefined> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value']
    const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: SERVICE_MS })
    return stdout.trim() === 'yes'
  } catch {
    return undefined
  }
}

/**
 * Checks that a time service sets the clock. A node on the same machine has the same wrong clock, so the ledger does not
 * reveal it.
 */
export function checkTimeService(isSynchronized: boolean | undefined): Finding {
  const code = 'clock/synchronized'
  if (isSynchronized === undefined) return skipped(code, 'systemd does not run here, so no time service was found')
  return isSynchronized
    ? ok(code, 'A time service sets the clock')
    : warning(code, 'No time service sets the clock of this machine', 'Turn one on: timedatectl set-ntp true')
}

const answer = z.looseObject({ ledger: z.looseObject({ close_time: z.int() }) })

/**
 * Returns the close time of a node's last validated ledger, in milliseconds since 1970; undefined when the node does
 * not respond.
 */
export async function lastCloseTime(nodeUrl: string, logger: Logger): Promise<number | undefined> {
  const link = openNodeLink(nodeUrl.replace(/^http/, 'ws'), logger)
  try {
    await awaitConnection(link, { patienceMs: CONNECT_MS, isStopped: () => false, failure: 'The node is silent' })
    const { ledger } = answer.parse(await link.request('ledger', { ledger_index: 'validated' }, CONNECT_MS))
    return ledgerTimeToUnixMs(ledger.close_time)
  } catch {
    return undefined
  } finally {
    link.close()
  }
}

/**
 * Compares this machine's clock with the last ledger.
 * @param closeTime milliseconds since 1970; undefined when the node did not respond
 * @param expected whether the node should respond, because it is on another machine or the exchange runs
 */
export function checkLedgerClock(closeTime: number | undefined, now: number, expected: boolean): Finding {
  const code = 'clock/ledger'
  if (closeTime === undefined)
    return expected
      ? problem(code, 'The node does not answer', 'Check that the node runs, and NODE_URL or NODE_PORT')
      : skipped(code, 'The node does not run, so the clock was not compared with the ledger')
  const age = Math.round((now - closeTime) / 1000)
  if (-age > AHEAD_S)
    return problem(
      code,
      `The last ledger closed ${-age} s ahead of this clock`,
      'Let a time service (NTP) set the clocks of this machine and of the node: see alarm clock-ahead',
    )
  if (age > OLD_S)
    return problem(
      code,
      `The last ledger closed ${age} s ago by this clock: the clock runs ahead, or no ledger closes`,
      'Compare timedatectl with the clock of the node; if they agree, see alarm ledgers',
    )
  return ok(code, `The last ledger closed ${age} s ago by this clock`)
}

/** Maximum difference between the clocks of two machines of one exchange, in seconds. */
const APART_S = 2
const FAR_APART_S = 10

/** Compares this machine's clock with the database's. @param offset seconds by which the database is ahead */
export function checkDatabaseClock(offset: number): Finding {
  const code = 'clock/database'
  const message = `The clock of the database differs by ${Math.abs(offset).toFixed(1)} s`
  const next = 'Let a time service (NTP) set the clocks of both machines'
  if (Math.abs(offset) > FAR_APART_S) return problem(code, message, next)
  return Math.abs(offset) > APART_S ? warning(code, message, next) : ok(code, message)
}
