import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger, creations } from '@tidebook/ledger'
import type { KeyPair } from '@tidebook/protocol'
import { swt } from '@tidebook/protocol'
import { nodeRules } from '../../packages/node/src/base/ledger-rules.ts'
import { DirectLog } from '../../packages/node/src/log/direct-log.ts'
import { openNodeStore } from '../../packages/node/src/open-node-store.ts'
import { LedgerHost } from '../../packages/node/src/pipeline/ledger-host.ts'
import { LedgerPipeline } from '../../packages/node/src/pipeline/ledger-pipeline.ts'
import { AddressBook } from '../../packages/node/src/store/address-book.ts'
import { tuneCollector } from '../../packages/node/src/memory/tune-collector.ts'
import { VerificationPool } from '../../packages/node/src/verify/verification-pool.ts'

const SUPPLY = 600_000_000_000_000_000n
const GENESIS_TIME = 800_000_000
/** Submissions in one batch, and the number of batches in flight: half of the node's queue limit. */
const PER_PART = 256
const PARTS = 8

/** The node without its server: ordered log, verification workers, state machine, durable store. */
export interface InProcessNode {
  /**
   * Submits transactions without a pause, as clients of a running node do, and closes a ledger after every `perLedger`
   * of them. Resolves with counts by result when all are applied and durable.
   */
  run(blobs: readonly string[], perLedger: number): Promise<Readonly<Record<string, number>>>
  stop(): Promise<void>
}

/** Opens a new network in a separate folder, owned by `master`. */
export async function openInProcess(master: KeyPair, workers: number): Promise<InProcessNode> {
  tuneCollector()
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-bench-'))
  const addresses = new AddressBook(swt)
  const opened = await openNodeStore(folder, swt, addresses)
  const rules = nodeRules(swt)
  const ledger = Ledger.genesis(rules, { master: master.accountId, totalDrops: SUPPLY, closeTime: GENESIS_TIME })
  await opened.store.commit({ header: ledger.lastClosed, transactions: [], changes: creations(ledger.stateEntries()) })
  const fail = (error: unknown): never => {
    throw error
  }
  const pool = await VerificationPool.start({ workers, onFailure: fail })
  const pipeline = new LedgerPipeline({
    network: swt,
    host: new LedgerHost(ledger, opened.store, addresses, {
      applied: () => undefined,
      committed: () => undefined,
      broken: () => undefined,
    }),
    log: new DirectLog(),
    clock: Date.now,
    closeTimeLead: undefined,
    verify: (task, done) => pool.verify(task, done),
    verifyLater: (task, done) => pool.verifyLater(task, done),
    queueLimit: Number.MAX_SAFE_INTEGER,
    patience: Number.MAX_SAFE_INTEGER,
    onFailure: fail,
    onRefused: fail,
    onClosed: () => undefined,
    onDecided: () => undefined,
  })
  pipeline.start()
  let { closeTime } = ledger.lastClosed
  return {
    run: async (blobs, perLedger) => {
      const results: Record<string, number> = {}
      const decide = async (blob: string): Promise<void> => {
        const outcome = await pipeline.submit(Buffer.from(blob, 'hex'))
        const name = outcome.kind === 'decided' ? outcome.result.result : outcome.kind
        results[name] = (results[name] ?? 0) + 1
      }
      const underWay: Promise<unknown>[] = []
      let closed: Promise<unknown> = Promise.resolve()
      for (let index = 0; index < blobs.length; index += perLedger) {
        const end = Math.min(index + perLedger, blobs.length)
        for (let start = index; start < end; start += PER_PART) {
          underWay.push(Promise.all(blobs.slice(start, Math.min(start + PER_PART, end)).map(decide)))
          if (underWay.length >= PARTS) await underWay.shift()
        }
        // one close may be in progress while the next ledger accepts transactions, as in a node with a close timer
        await closed
        closeTime += 1
        closed = pipeline.closeLedger(closeTime)
      }
      await Promise.all(underWay)
      await closed
      return results
    },
    stop: async () => {
      await pipeline.stop()
      await pool.stop()
      await opened.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
