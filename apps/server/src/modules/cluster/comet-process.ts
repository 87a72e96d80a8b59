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
  /** Called on an unexpected end; it is started again. */
  readonly onEnd: () => void
}

/** Runs the CometBFT of a home folder, after it has ended the one that a killed program left behind. */
export function startCometProcess({ binary, home, name, onEnd }: CometProcessOptions, logger: Logger): SupervisedChild {
  const pidFile = join(home, 'comet.pid')
  endAbandoned(pidFile)
  return superviseChild(
    {
      name,
      command: binary,
      args: ['start', '--home', home, '--log_level', 'error'],
      // its own process group: Ctrl-C in the terminal must reach this program first, which then stops CometBFT
      options: { detached: true },
      onStart: (pid) => writeFileSync(pidFile, `${pid} ${startTimeOf(pid)}`),
      onCrash: onEnd,
      onLine: (line) => logger.debug({ child: name }, line),
    },
    logger,
  )
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
