import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../../platform/logger.ts'
import { isRunning, startTimeOf } from '../../platform/process-identity.ts'
import { superviseChild, type SupervisedChild } from '../../platform/supervised-child.ts'

export interface CometProcessOptions {
  /** Name in the log. */
  readonly name: string
  /** Path of CometBFT. */
  readonly binary: string
  readonly home: string
  /** Called on an unexpected end; it is started again, unless its ledger contradicts it. */
  readonly onEnd: () => void
  /** Called with a sentence when its ledger contradicts it repeatedly. It is not started again. */
  readonly onGiveUp: (reason: string) => void
  /** Milliseconds of a clock that only advances; that of the process by default. */
  readonly now?: () => number
}

/**
 * Start of the line with which CometBFT reports that it stops deciding blocks, for example because the disk is full. It
 * stays as a process that answers and does nothing. Anchored, because later parts of a line may come from a peer.
 */
const CONSENSUS_FAILURE = /^E\[[^\]]*\] CONSENSUS FAILURE!!!/
/**
 * Lines with which CometBFT ends because its chain has another app hash than the ledger: at the start, and when it decides
 * a block. A restart repeats it.
 */
const WRONG_APP_HASH = /^(?:panic: |E\[[^\]]*\] CONSENSUS FAILURE!!!).*AppHash/
/** Number of starts that end so before it is not started again. */
const MAX_CONTRADICTIONS = 3
/** Milliseconds without such an end after which earlier ones no longer count. */
const HEALTHY_MS = 600_000
/** Maximum length of a line in the log of this program. It names the reason first, then a stack. */
const MAX_LINE = 400

/** Runs the CometBFT of a home folder, after it has ended the one that a killed program left behind. */
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
    // One end may write several of these lines.
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
      // its own process group: Ctrl-C in the terminal must reach this program first, which then stops CometBFT
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
 * Ends the process in the file, if it still runs: CometBFT does not notice the end of the program that started it, and
 * may hang when its node ends.
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
