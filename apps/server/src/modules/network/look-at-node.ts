import type { Logger } from '../../platform/logger.ts'
import { openNodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { ServedNetwork } from './served-network.ts'
import { requireSameNetwork } from './require-same-network.ts'

const RETRY_MS = 1_000

export interface LookOptions {
  readonly nodeUrl: string
  readonly nodeToken: string | undefined
  readonly network: ServedNetwork
  readonly logger: Logger
}

/** A first look at a node. */
export interface Look {
  /**
   * Settles when the node has shown that it is of the network that is served, with the hash of its first ledger where it has
   * that. @throws ServerError `server/wrong-network`
   */
  readonly done: Promise<string | undefined>
  stop(): void
}

/** Asks a node which network it is of, once it answers, however long that takes. Nothing is asked after `stop`. */
export const lookAtNode = ({ nodeUrl, nodeToken, network, logger }: LookOptions): Look => {
  const outcome = Promise.withResolvers<string | undefined>()
  const end = (settle: () => void): void => {
    link.close()
    settle()
  }
  const ask = (): void => {
    requireSameNetwork(link, network).then(
      (genesisHash) => end(() => outcome.resolve(genesisHash)),
      (error: unknown) => {
        if (!(error instanceof NodeLinkError)) end(() => outcome.reject(error))
        // it went away or is busy: the next connection asks again
        else if (link.connected) retry = setTimeout(ask, RETRY_MS)
      },
    )
  }
  let retry: NodeJS.Timeout | undefined
  const link = openNodeLink(nodeUrl, logger, { onOpen: ask, onClose: () => clearTimeout(retry) }, nodeToken)
  return {
    done: outcome.promise,
    stop: () => {
      clearTimeout(retry)
      link.close()
    },
  }
}
