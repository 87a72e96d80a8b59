import { tmpdir } from 'node:os'
import { Ledger } from '@tidebook/ledger'
import { deriveKeyPair, fromHex, secretFromPassphrase, signTransaction, swt } from '@tidebook/protocol'
import { describe, expect, it, vi } from 'vitest'
import { DirectLog } from '../log/direct-log.ts'
import { NodeError } from '../base/node-error.ts'
import { nodeRules } from '../base/ledger-rules.ts'
import { AddressBook } from '../store/address-book.ts'
import { requireSpace } from '../store/disk-space.ts'
import type { LedgerStore } from '../store/ledger-store.ts'
import { LedgerHost } from './ledger-host.ts'
import type { CommittedLedger } from './ledger-host.ts'
import { LedgerPipeline } from './ledger-pipeline.ts'

const keyPair = deriveKeyPair(swt, secretFromPassphrase(swt, 'masterpassphrase'))
const payment = signTransaction(
  swt,
  {
    TransactionType: 'Payment',
    Account: keyPair.address,
    Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
    Amount: '100000000',
    Fee: '10',
    Sequence: 1,
    Flags: 0,
  },
  keyPair,
)

/** A store on a full disk. */
function fullStore(): LedgerStore {
  return {
    latest: () => undefined,
    firstIndex: () => 1,
    header: () => undefined,
    indexOfHash: () => undefined,
    block: () => undefined,
    stateEntries: () => [],
    state: () => {
      throw new NodeError('node/store-corrupt', 'nothing is stored')
    },
    carried: () => [],
    fees: () => undefined,
    storeFees: () => Promise.resolve(),
    validators: () => undefined,
    chainStarts: () => [],
    keepValidators: () => Promise.resolve(),
    feeMetrics: () => undefined,
    logPosition: () => 0,
    commit: () => Promise.reject(new NodeError('node/disk-full', 'no space left')),
    transaction: () => undefined,
    transactionsOf: () => [],
    transactionsFrom: () => [],
    accountTransactions: () => [],
    close: () => Promise.resolve(),
  }
}

describe('a full disk', () => {
  it('ends the node with a named error, and no state or ledger is reported as validated', async () => {
    const rules = nodeRules(swt)
    const ledger = Ledger.genesis(rules, {
      master: keyPair.accountId,
      totalDrops: 600_000_000_000_000_000n,
      closeTime: 1,
    })
    const committed: CommittedLedger[] = []
    const failures: NodeError[] = []
    const host = new LedgerHost(ledger, fullStore(), new AddressBook(swt), {
      applied: () => undefined,
      committed: (closed) => committed.push(closed),
      broken: () => undefined,
    })
    const pipeline = new LedgerPipeline({
      network: swt,
      host,
      log: new DirectLog(),
      closeTimeLead: undefined,
      clock: () => 0,
      verify: (_task, done) => done(true),
      verifyLater: (_task, done) => done(true),
      queueLimit: 10,
      patience: 1000,
      onFailure: (error) => failures.push(error),
      onRefused: () => undefined,
      onClosed: () => undefined,
      onDecided: () => undefined,
    })
    pipeline.start()
    const outcome = await pipeline.submit(fromHex(payment.blob))
    expect(outcome).toMatchObject({ kind: 'decided', result: { result: 'tesSUCCESS' } })
    await expect(pipeline.closeLedger(5)).rejects.toMatchObject({ code: 'node/disk-full', exitCode: 76 })
    expect(failures.map(({ code }) => code)).toEqual(['node/disk-full'])
    // and no later ledger may be written after the gap
    expect(() => host.close(6)).toThrow(expect.objectContaining({ code: 'node/disk-full' }))
    expect(committed).toEqual([])
    expect(host.validated.index).toBe(1)
    // the state machine has applied the payment, but ledger 1 does not contain it
    expect(() => host.validatedView()).toThrow(expect.objectContaining({ code: 'node/disk-full' }))
    expect(host.provisional(payment.hash)).toBeDefined()
  })

  it('is detected before a commit that might not fit', () => {
    expect(() => requireSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toThrow(
      expect.objectContaining({ code: 'node/disk-full' }),
    )
    expect(() => requireSpace(tmpdir(), 0)).not.toThrow()
  })
})

it('refuses validated reads after a close that failed half way', () => {
  const ledger = Ledger.genesis(nodeRules(swt), { master: keyPair.accountId, totalDrops: 10n ** 15n, closeTime: 1 })
  const host = new LedgerHost(ledger, fullStore(), new AddressBook(swt), {
    applied: () => undefined,
    committed: () => undefined,
    broken: () => undefined,
  })
  expect(host.validatedView().account(keyPair.accountId)).toBeDefined()
  vi.spyOn(ledger, 'close').mockImplementation(() => {
    throw new NodeError('node/store-corrupt', 'an offer cannot be read')
  })
  const corrupt = expect.objectContaining({ code: 'node/store-corrupt' })
  expect(() => host.close(5)).toThrow(corrupt)
  expect(() => host.validatedView()).toThrow(corrupt)
  expect(() => host.close(6)).toThrow(corrupt)
})
