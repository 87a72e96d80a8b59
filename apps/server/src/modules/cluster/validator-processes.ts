import type { Logger } from '../../platform/logger.ts'
import type { NodeEnd } from '../node/node-end.ts'
import { startNodeProcess, type NodeProcessOptions } from '../node/node-process.ts'
import { startCometProcess } from './comet-process.ts'

export interface ValidatorOptions extends Pick<
  NodeProcessOptions,
  'network' | 'folder' | 'host' | 'port' | 'settings'
> {
  /** Suffix of both programs' names in the log. */
  readonly suffix?: string
  /** Path of the CometBFT binary. */
  readonly binary: string
  /** Home folder of CometBFT. */
  readonly home: string
  /** Called when the node exits unexpectedly. It is restarted. */
  readonly onNodeEnd: (end: NodeEnd) => void
  /** Called when CometBFT exits unexpectedly. It is restarted. */
  readonly onCometEnd?: () => void
  /** Called with a reason when CometBFT is not restarted, because its ledger contradicts its chain. */
  readonly onGiveUp: (reason: string) => void
}

/** The two programs of a validator. */
export interface ValidatorProcesses {
  stop(): Promise<void>
}

/**
 * Starts the node and the CometBFT of a validator, and restarts each when it exits. Kills a CometBFT whose node exited,
 * because it may hang.
 */
export function startValidator(options: ValidatorOptions, logger: Logger): ValidatorProcesses {
  const { binary, home, onCometEnd = () => undefined, onGiveUp, onNodeEnd, suffix = '', ...place } = options
  const node = startNodeProcess(
    {
      ...place,
      name: `node${suffix}`,
      ledger: { kind: 'validator', cometHome: home },
      onEnd: (end) => {
        comet.kill()
        onNodeEnd(end)
      },
    },
    logger,
  )
  const comet = startCometProcess({ name: `cometbft${suffix}`, binary, home, onEnd: onCometEnd, onGiveUp }, logger)
  return {
    stop: async () => {
      // CometBFT stops first, because it may hang when its node exits.
      await comet.stop()
      await node.stop()
    },
  }
}
