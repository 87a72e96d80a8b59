import { availableParallelism } from 'node:os'
import { pino, type Logger } from 'pino'
import type { NodeOptions, RunningNode } from './options/node-options.ts'
import type { GenesisOptions } from './base/genesis-options.ts'
import type { OpenLedger } from './node-runtime.ts'
import { NodeError } from './base/node-error.ts'
import { consensusOptions } from './consensus-options.ts'
import { nodeRules } from './base/ledger-rules.ts'
import { localNetworks } from './base/networks.ts'
import { NodeProcess } from './node-process.ts'
import { adminTokenFile, adminTokenSize } from './files/admin-token-file.ts'
import { openSecretFile } from './files/secret-file.ts'
import { asStoreError } from './store/store-error.ts'
import { AddressBook } from './store/address-book.ts'
import { FreshFolder } from './store/fresh-folder.ts'
import { genesisMaster } from './genesis-master.ts'
import { definitionOf } from '@tidebook/protocol/networks'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { openLedger } from './pipeline/genesis.ts'
import { lastStoredLedger } from './pipeline/carried-state.ts'
import { rulesOfStore } from './pipeline/genesis-fees.ts'
import { RestoreFolder, hasLedger } from './snapshot/restore-folder.ts'
import { logSnapshotProgress } from './snapshot/snapshot-progress.ts'
import { openNodeStore } from './open-node-store.ts'
import { VerificationPool } from './verify/verification-pool.ts'

/**
 * Returns a function that opens the ledger specified by a node's options: the ledger of its data folder, or a new one
 * at each call.
 */
function opener(
  options: NodeOptions,
  fresh: FreshFolder | undefined,
): (genesis: GenesisOptions) => Promise<OpenLedger> {
  const network = definitionOf(options.network)
  const { totalDrops, firstLedgers } = localNetworks[options.network]
  const clock = options.clock ?? Date.now
  const isGenesisFixed = options.log?.closesLedgers ?? false
  return async (genesis) => {
    const request = { ...options, ...genesis }
    const addresses = new AddressBook(network)
    const folder = fresh?.next() ?? options.dataDir
    const now = unixMsToLedgerTime(clock())
    const closeTime = request.genesisCloseTime ?? now
    const opened = await openNodeStore(folder, network, addresses, fresh === undefined ? 'durable' : 'passing')
    try {
      const rules = rulesOfStore(network, request, opened.store)
      const { startAppHash: start, validators } = request
      const payer = genesisMaster(network, options.genesisAccount)
      const chainStart = start === undefined || validators === undefined ? undefined : { payer, validators }
      if (start === undefined) await opened.store.claimOrder(isGenesisFixed ? 'engine' : 'node')
      else await opened.store.claimContinuation(start, lastStoredLedger(rules, opened.store), chainStart)
      const ledger = await openLedger(rules, opened.store, {
        isGenesisFixed,
        isContinued: start !== undefined,
        chainStart,
        genesis: () => {
          if (isGenesisFixed) requireGenesisTime(request)
          else if (fresh === undefined) requireTimeOfNow(closeTime, now + rules.closeTimeLead)
          return { master: payer, totalDrops: request.totalDrops ?? totalDrops, closeTime, validators, firstLedgers }
        },
      })
      return { rules, addresses, opened, ledger }
    } catch (error) {
      await opened.release()
      throw error
    }
  }
}

/**
 * Restores the ledger of a new node from a snapshot, if its log starts with one.
 * @throws NodeError
 */
async function restoreLedger(options: NodeOptions, logger: Logger): Promise<void> {
  const { dataDir, log, startAppHash } = options
  if (hasLedger(dataDir)) return
  const rules = nodeRules(definitionOf(options.network), options)
  const startReport = () => logSnapshotProgress(logger, 'restoring a snapshot')
  await log?.restoreLedger?.(new RestoreFolder(dataDir, rules, startAppHash, startReport))
}

/**
 * All nodes behind a consensus engine need the same genesis, whatever their clocks show.
 * @throws NodeError node/usage
 */
function requireGenesisTime({ genesisCloseTime }: GenesisOptions): void {
  if (genesisCloseTime !== undefined) return
  throw new NodeError('node/usage', 'a ledger behind a consensus engine needs the close time of its genesis')
}

/**
 * Rejects a genesis in the future for a persistent ledger.
 * @throws NodeError node/usage
 */
function requireTimeOfNow(closeTime: number, latest: number): void {
  if (closeTime <= latest) return
  throw new NodeError('node/usage', `the genesis closes at ${closeTime}, ahead of the clock: at most ${latest}`)
}

/** @throws NodeError of the store */
function readAdminToken({ adminToken, dataDir }: NodeOptions): string | undefined {
  if (adminToken === 'off') return undefined
  const file = adminToken === undefined ? adminTokenFile(dataDir) : { path: adminToken, bytes: adminTokenSize }
  try {
    return openSecretFile(file).secret
  } catch (error) {
    throw asStoreError(error, `admin token ${file.path}`)
  }
}

/**
 * Starts a node: opens or creates the ledger, starts the verification threads, and listens.
 * @throws NodeError that describes the problem with the options, the data folder or the port
 */
export async function startNode(given: NodeOptions): Promise<RunningNode> {
  const logger = given.logger ?? pino({ name: 'tidebook-node', level: process.env['LOG_LEVEL'] ?? 'info' })
  let running: NodeProcess | undefined
  const options = await consensusOptions(given, { logger, onFailure: (error) => running?.fail(error) })
  const network = definitionOf(options.network)
  const clock = options.clock ?? Date.now
  // Loading the curve code takes as long as opening the ledger, so both run concurrently.
  const workers = VerificationPool.start({
    workers: options.verificationWorkers ?? Math.max(1, availableParallelism() - 1),
    ...(options.verifiers === undefined ? {} : { order: options.verifiers }),
    onFailure: (error) => running?.fail(error),
  })
  workers.catch(() => undefined)
  let first: OpenLedger | undefined
  try {
    const fresh = options.fresh === true ? new FreshFolder(options.dataDir) : undefined
    const open = opener(options, fresh)
    if (fresh === undefined) await restoreLedger(options, logger)
    first = await open({})
    const adminToken = readAdminToken(options)
    const pool = await workers
    const { ledger } = first
    logger.info({ network: network.id, ledger: ledger.lastClosed.index, verifier: pool.kind }, 'ledger open')
    const isFresh = fresh !== undefined
    const cleanUp = (): void => fresh?.remove()
    running = new NodeProcess({ options, network, clock, logger, open, adminToken, isFresh, cleanUp }, pool, first)
    return await running.start()
  } catch (error) {
    await workers.then(
      (pool) => pool.stop(),
      () => undefined,
    )
    await first?.opened.release()
    throw error instanceof NodeError ? error : new NodeError('node/internal', String(error), { cause: error })
  }
}
