import { availableParallelism } from 'node:os'
import { pino } from 'pino'
import type { NodeOptions, RunningNode } from './node-options.ts'
import { NodeError } from './node-error.ts'
import { localNetworks } from './networks.ts'
import { NodeProcess } from './node-process.ts'
import { AddressBook } from './store/address-book.ts'
import { genesisMaster } from './genesis-master.ts'
import { ledgerSeconds } from './clock.ts'
import { nodeRules } from './ledger-rules.ts'
import { openLedger } from './pipeline/genesis.ts'
import { openNodeStore } from './open-node-store.ts'
import { VerificationPool } from './verify/verification-pool.ts'

/**
 * Starts a node: opens or makes the ledger, starts verification, listens.
 * @throws NodeError naming what is wrong with the options, the data folder or the port
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const { definition: network, totalDrops } = localNetworks[options.network]
  const clock = options.clock ?? Date.now
  const logger = options.logger ?? pino({ name: 'tidebook-node', level: process.env['LOG_LEVEL'] ?? 'info' })
  const addresses = new AddressBook(network)
  const rules = nodeRules(network, options)
  const opened = await openNodeStore(options.dataDir, network, addresses)
  let pool: VerificationPool | undefined
  try {
    const { ledger, fresh } = await openLedger(rules, opened.store, () => ({
      master: genesisMaster(network, options.genesisAccount),
      totalDrops,
      closeTime: options.genesisCloseTime ?? ledgerSeconds(clock()),
    }))
    const process = new NodeProcess({ options, network, rules, clock, logger, addresses, opened, ledger })
    pool = await VerificationPool.start({
      workers: options.verificationWorkers ?? Math.max(1, availableParallelism() - 1),
      ...(options.verifiers === undefined ? {} : { order: options.verifiers }),
      onFailure: (error) => process.fail(error),
    })
    logger.info({ network: network.id, fresh, ledger: ledger.lastClosed.index, verifier: pool.kind }, 'ledger open')
    return await process.start(pool)
  } catch (error) {
    await pool?.stop()
    await opened.release()
    throw error instanceof NodeError ? error : new NodeError('node/internal', String(error), { cause: error })
  }
}
