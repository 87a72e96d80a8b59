import { describe, expect, it } from 'vitest'
import type { ChunkOutcome } from '../log-snapshots.ts'
import { RestoreApplication } from './restore-application.ts'

const SNAPSHOT = { height: 255n, format: 1, chunks: 2, hash: new Uint8Array(32), metadata: new Uint8Array(68) }
const chunk = { index: 1, chunk: Uint8Array.of(1), sender: 'peer' }

function applicationWith(outcome: ChunkOutcome, isTaken = true, onRestored = () => Promise.resolve()) {
  const offers: unknown[] = []
  const restore = {
    offer: (...offer: readonly unknown[]) => {
      offers.push(offer)
      return Promise.resolve(isTaken)
    },
    apply: () => Promise.resolve(outcome),
  }
  return { application: new RestoreApplication({ restore, onRestored }), offers }
}

describe('a node that waits for a snapshot', () => {
  it('passes on the snapshot and the signed app hash', async () => {
    const { application, offers } = applicationWith('taken')
    const appHash = Uint8Array.of(9)
    expect(await application.offerSnapshot({ snapshot: SNAPSHOT, appHash })).toEqual({ result: 1 })
    expect(offers).toEqual([[{ ...SNAPSHOT, height: 255 }, appHash]])
    expect(await application.offerSnapshot({ appHash })).toEqual({ result: 3 })
    const other = applicationWith('taken', false).application
    expect(await other.offerSnapshot({ snapshot: SNAPSHOT, appHash })).toEqual({ result: 3 })
  })

  it.each([
    ['taken', { result: 1, refetchChunks: [], rejectSenders: [] }],
    ['damaged', { result: 3, refetchChunks: [1], rejectSenders: ['peer'] }],
    ['refused', { result: 5, refetchChunks: [], rejectSenders: [] }],
  ] as const)('answers a chunk that is %s', async (outcome, answer) => {
    expect(await applicationWith(outcome).application.applySnapshotChunk(chunk)).toEqual(answer)
  })

  it('answers the last chunk once the ledger runs', async () => {
    const running = Promise.withResolvers<void>()
    let isAnswered = false
    const { application } = applicationWith('restored', true, () => running.promise)
    const answer = application.applySnapshotChunk(chunk).then((response) => {
      isAnswered = true
      return response
    })
    await Promise.resolve()
    expect(isAnswered).toBe(false)
    running.resolve()
    expect(await answer).toMatchObject({ result: 1 })
  })

  it('has no ledger, takes no transactions and starts no chain', () => {
    const { application } = applicationWith('taken')
    expect(application.info()).toMatchObject({ lastBlockHeight: 0n, appVersion: 1n })
    expect(application.checkTx()).toMatchObject({ code: 1, log: 'the node waits for a snapshot' })
    expect(application.query()).toMatchObject({ code: 1 })
    expect(application.listSnapshots()).toEqual({ snapshots: [] })
    expect(application.loadSnapshotChunk().chunk).toHaveLength(0)
    for (const call of ['initChain', 'prepareProposal', 'processProposal', 'finalizeBlock', 'commit'] as const) {
      expect(() => application[call]()).toThrow(expect.objectContaining({ code: 'node/usage' }))
    }
  })
})
