import type { Logger } from '../../platform/logger.ts'
import type { NodeEnd } from '../node/node-end.ts'
import { startNodeProcess, type NodeProcessOptions } from '../node/node-process.ts'
import { startCometProcess } from './comet-process.ts'

export interface ValidatorOptions extends Pick<
  NodeProcessOptions,
  'network' | 'folder' | 'host' | 'port' | 'settings'
> {
  /** Added to the names of both programs in the log. */
  readonly suffix?: string
  /** Path of CometBFT. */
  readonly binary: string
  /** Home folder of CometBFT. */
  readonly home: string
  /** Called on an unexpected end of the node; it is started again. */
  readonly onNodeEnd: (end: NodeEnd) => void
  /** Called on an unexpected end of CometBFT; it is started again. */
  readonly onCometEnd?: () => void
  /** Called with a sentence when CometBFT is not started again, because its ledger contradicts it. */
  readonly onGiveUp: (reason: string) => void
}

/** The two programs of a validator. */
export interface ValidatorProcesses {
  stop(): Promise<void>
}

/**
 * Starts the node and the CometBFT of a validator, and starts each again when it ends. A CometBFT whose node ended is
 * killed, because it may hang.
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
      // Consensus first: a CometBFT whose node ends may hang.
      await comet.stop()
      await node.stop()
    },
  }
}
