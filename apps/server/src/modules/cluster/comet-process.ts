import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../platform/logger.ts'
import { isRunning, startTimeOf } from '../../platform/process-identity.ts'
import { superviseChild, type SupervisedChild } from '../../platform/supervised-child.ts'

export interface CometProcessOptions {
  /** Name in the log. */
  readonly name: string
  /** Path of the CometBFT binary. */
  readonly binary: string
  readonly home: string
  /** Called when CometBFT exits unexpectedly. It is restarted, unless its ledger contradicts its chain. */
  readonly onEnd: () => void
  /** Called with a reason when its ledger contradicts its chain repeatedly. CometBFT is not restarted then. */
  readonly onGiveUp: (reason: string) => void
  /** Milliseconds of a monotonic clock; the process clock by default. */
  readonly now?: () => number
}

/**
 * Start of the log line in which CometBFT reports that it stops deciding blocks, for example because the disk is full.
 * The process then keeps running and responds, but does nothing. The pattern is anchored, because later parts of a line
 * may come from a peer.
 */
const CONSENSUS_FAILURE = /^E\[[^\]]*\] CONSENSUS FAILURE!!!/
/**
 * Lines with which CometBFT exits because the app hash of its chain differs from the ledger's, either at the start or
 * when it decides a block. A restart would fail in the same way.
 */
const WRONG_APP_HASH = /^(?:panic: |E\[[^\]]*\] CONSENSUS FAILURE!!!).*AppHash/
/** Number of starts with this failure after which CometBFT is not restarted. */
const MAX_CONTRADICTIONS = 3
/** Time without such a failure after which earlier failures no longer count, in milliseconds. */
const HEALTHY_MS = 600_000
/** Maximum length of a line in this program's log. A line begins with the reason, followed by a stack trace. */
const MAX_LINE = 400

/** Runs the CometBFT of a home folder. First stops one that a killed program left running. */
export function startCometProcess(
  { binary, home, name, now = () => performance.now(), onEnd, onGiveUp }: CometProcessOptions,
  logger: Logger,
): SupervisedChild {
  const pidFile = join(home, 'comet.pid')
  endAbandoned(pidFile)
  let contradictions = 0
  let hasContradicted = false
  let startedAt = now()
  const onWrongAppHash = (): void => {
    // One exit may write several of these lines.
    if (hasContradicted) return
    hasContradicted = true
    if (now() - startedAt >= HEALTHY_MS) contradictions = 0
    contradictions += 1
    if (contradictions === MAX_CONTRADICTIONS) {
      onGiveUp(
        `The ledger of ${name} has another app hash than its chain after ${MAX_CONTRADICTIONS} starts, so it is not started again. ` +
          'Replace ledger and CometBFT data by a snapshot of the other validators, then start this program again',
      )
    }
  }
  const child = superviseChild(
    {
      name,
      command: binary,
      args: ['start', '--home', home, '--log_level', 'error'],
      // a separate process group: Ctrl-C in the terminal must reach only this program, which then stops CometBFT
      options: { detached: true },
      onStart: (pid) => {
        hasContradicted = false
        startedAt = now()
        writeFileSync(pidFile, `${pid} ${startTimeOf(pid)}`)
      },
      onCrash: onEnd,
      mayRestart: () => contradictions < MAX_CONTRADICTIONS,
      onLine: (line) => {
        if (WRONG_APP_HASH.test(line)) onWrongAppHash()
        if (!CONSENSUS_FAILURE.test(line)) {
          logger.debug({ child: name }, line)
          return
        }
        logger.error({ child: name, line: line.slice(0, MAX_LINE) }, 'CometBFT stopped deciding blocks; restarting it')
        child.kill()
      },
    },
    logger,
  )
  return child
}

/**
 * Stops the process with the id in the file if it still runs. CometBFT does not notice when the program that started it
 * ends, and may hang when its node ends.
 */
function endAbandoned(pidFile: string): void {
  let text: string
  try {
    text = readFileSync(pidFile, 'utf8')
  } catch {
    return
  }
  const [pid = '', started = ''] = text.split(' ')
  if (isRunning(Number(pid), started)) process.kill(Number(pid), 'SIGKILL')
}
