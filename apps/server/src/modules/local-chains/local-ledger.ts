import { join } from 'node:path'
import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import { deriveKeyPair, encodeMemo, generateSecret } from '@tidebook/protocol'
import { definitionOf, type NetworkId } from '@tidebook/protocol/networks'
import { openSecretFile } from '@tidebook/node/files'
import { freePort } from '@tidebook/node/sockets'
import type { Logger } from '../../platform/logger.ts'
import { LedgerAccount } from '../node/ledger-account.ts'
import { openLedgerSession } from '../node/ledger-session.ts'
import { openNodeLink } from '../node/node-link.ts'
import { nodeFolder, startNodeProcess } from '../node/node-process.ts'
import { nodeTokenIn } from '../node/node-token.ts'

/** Interval between ledgers, in milliseconds. Payments become final quickly, and an idle ledger costs little. */
const CLOSE_MS = 2000
const SEED_BYTES = 16

export interface LocalLedgerOptions {
  readonly chain: NetworkId
  /** Parent folder of the ledger and its seed. */
  readonly dataDir: string
  readonly logger: Logger
}

/** Ledger of the Ripple family that runs next to a demonstration market. */
export interface LocalLedger {
  /** Address of the node, which only this machine can reach. */
  readonly target: string
  /** Pays whole coins from the genesis account; returns false if the ledger did not accept the payment. */
  pay(address: string, value: string, memo?: string): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts our own node with a ledger of the chain's network, which persists across restarts. Does not wait for the node.
 */
export async function startLocalLedger({ chain, dataDir, logger }: LocalLedgerOptions): Promise<LocalLedger> {
  const folder = join(dataDir, `chain-${chain}`)
  const network = definitionOf(chain)
  const port = await freePort()
  const token = nodeTokenIn(nodeFolder(folder))
  const { secret } = openSecretFile({ path: join(folder, 'seed'), bytes: SEED_BYTES })
  const genesis = deriveKeyPair(network, generateSecret(network, new Uint8Array(Buffer.from(secret, 'hex'))))
  const child = startNodeProcess(
    {
      network: chain,
      folder: nodeFolder(folder),
      host: '127.0.0.1',
      port,
      ledger: {
        kind: 'own',
        manual: false,
        closeIntervalMs: CLOSE_MS,
        genesisAccount: genesis.address,
        genesisTime: Date.now(),
      },
      settings: {},
    },
    logger,
  )
  const link = openNodeLink(`ws://127.0.0.1:${port}`, logger, {}, token)
  const session = openLedgerSession({ link, logger })
  const account = new LedgerAccount(network, genesis, session)
  return {
    target: `http://127.0.0.1:${port}`,
    pay: async (address, value, memo) => {
      const { result } = await account.submit({
        TransactionType: 'Payment',
        Destination: address,
        Amount: String(nativeFromDecimal(parseDecimal(value))),
        Flags: 0,
        ...(memo !== undefined && { Memos: [encodeMemo({ data: memo })] }),
      })
      return result === 'tesSUCCESS'
    },
    stop: async () => {
      session.stop()
      link.close()
      await child.stop()
    },
  }
}
