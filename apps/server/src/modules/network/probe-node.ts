import type { Logger } from '../../platform/logger.ts'
import { openNodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import type { ServedNetwork } from './served-network.ts'
import { requireSameNetwork } from './require-same-network.ts'

const RETRY_MS = 1_000

export interface NodeProbeOptions {
  readonly nodeUrl: string
  readonly nodeToken: string | undefined
  readonly network: ServedNetwork
  readonly logger: Logger
}

/** Initial check of a node. */
export interface NodeProbe {
  /**
   * Resolves once the node has proved that it belongs to the served network, with the hash of the network's first
   * ledger if the node has it.
   * @throws ServerError `server/wrong-network`
   */
  readonly done: Promise<string | undefined>
  stop(): void
}

/** Queries the network of a node as soon as it responds, without a timeout. Sends no request after `stop`. */
export function probeNode({ nodeUrl, nodeToken, network, logger }: NodeProbeOptions): NodeProbe {
  const outcome = Promise.withResolvers<string | undefined>()
  const end = (settle: () => void): void => {
    link.close()
    settle()
  }
  const query = (): void => {
    requireSameNetwork(link, network).then(
      (genesisHash) => end(() => outcome.resolve(genesisHash)),
      (error: unknown) => {
        if (!(error instanceof NodeLinkError)) end(() => outcome.reject(error))
        // the node disconnected or is busy, so the next connection retries
        else if (link.connected) retry = setTimeout(query, RETRY_MS)
      },
    )
  }
  let retry: NodeJS.Timeout | undefined
  const link = openNodeLink(nodeUrl, logger, { onOpen: query, onClose: () => clearTimeout(retry) }, nodeToken)
  return {
    done: outcome.promise,
    stop: () => {
      clearTimeout(retry)
      link.close()
    },
  }
}
