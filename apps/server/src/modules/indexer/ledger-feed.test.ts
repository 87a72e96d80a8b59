import { describe, expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import { ForeignLedgerError } from './indexer.errors.ts'
import { LedgerFeed } from './ledger-feed.ts'
import type { SourceLedger } from './ledger-source.ts'
import { ScriptedNode } from './scripted-node.fixture.ts'

function numbers(ledgers: readonly SourceLedger[]): number[] {
  return ledgers.map(({ index }) => index)
}

/** Waits until pending responses have arrived. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/**
 * Takes all ledgers up to a target.
 * @returns the ledger numbers in each batch
 */
async function takeAll(feed: LedgerFeed, target: number): Promise<number[][]> {
  const batches: number[][] = []
  feed.ask(target)
  while (!feed.isEmpty) {
    await settle()
    batches.push(numbers(await feed.take()))
    feed.ask(target)
  }
  return batches
}

describe('prefetched ledgers', () => {
  it('arrive in order, each once, starting after the index', async () => {
    const node = new ScriptedNode(3, 40)
    const batches = await takeAll(new LedgerFeed(node, { index: 7, hash: 'H7' }), 40)
    expect(batches.flat()).toEqual(Array.from({ length: 33 }, (_, place) => place + 8))
    expect(node.asked).toEqual(batches.flat())
  })

  it('arrive in order even if the responses do not', async () => {
    const node = new ScriptedNode(1, 2)
    node.holding = true
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    feed.ask(2)
    const taken = feed.take()
    node.release(2)
    await settle()
    node.release(1)
    expect(numbers(await taken)).toEqual([1, 2])
  })

  it('are not requested beyond the last validated ledger', () => {
    const node = new ScriptedNode(1, 9)
    const feed = new LedgerFeed(node, { index: 4, hash: 'H4' })
    feed.ask(4)
    expect([feed.isEmpty, node.asked]).toEqual([true, []])
    feed.ask(5)
    feed.ask(5)
    expect([feed.isEmpty, node.asked]).toEqual([false, [5]])
  })

  it('are requested two at a time at first, then one more after each batch', async () => {
    const node = new ScriptedNode(1, 30)
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    feed.ask(30)
    expect(node.asked).toEqual([1, 2])
    await settle()
    await feed.take()
    feed.ask(30)
    expect(node.asked).toEqual([1, 2, 3, 4, 5])
  })

  it('are limited to 96 in flight', async () => {
    const node = new ScriptedNode(1, 12_000)
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    for (let batch = 0; batch < 110; batch += 1) {
      feed.ask(12_000)
      await settle()
      await feed.take()
    }
    const before = node.asked.length
    feed.ask(12_000)
    expect(node.asked.length - before).toBe(96)
  })

  it('are requested one by one when they are full, starting with the first full one', async () => {
    const node = new ScriptedNode(1, 20)
    for (let index = 9; index <= 20; index += 1) node.add(index, 1_500)
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    const batches = await takeAll(feed, 20)
    expect(batches.flat()).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
    expect(batches.slice(-6).map((batch) => batch.length)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('form batches of at most 4,000 transactions plus the ledger that exceeds the limit', async () => {
    const node = new ScriptedNode(1, 60)
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    await takeAll(feed, 60)
    for (let index = 61; index <= 80; index += 1) node.add(index, 1_600)
    feed.ask(80)
    await settle()
    expect(numbers(await feed.take())).toEqual([61, 62, 63])
    expect(numbers(await feed.take())).toEqual([64, 65, 66])
  })

  it.each<[string, number, string | undefined]>([
    ['the last one of the index', 5, 'H4-of-another-past'],
    ['the one before it', 7, 'H4'],
  ])('are foreign when they do not follow %s', async (_title, forked, hash) => {
    const node = new ScriptedNode(1, 4)
    for (let index = 5; index <= 9; index += 1) node.add(index, 0, index >= forked && forked > 5 ? '-b' : '')
    await expect(takeAll(new LedgerFeed(node, { index: 4, hash }), 9)).rejects.toThrow(ForeignLedgerError)
  })

  it('may start anywhere for an empty index', async () => {
    const node = new ScriptedNode(500, 501)
    expect((await takeAll(new LedgerFeed(node, { index: 499, hash: undefined }), 501)).flat()).toEqual([500, 501])
  })

  it('report a failed response in its turn, not earlier', async () => {
    const node = new ScriptedNode(1, 3)
    node.ledgers.delete(2)
    const feed = new LedgerFeed(node, { index: 0, hash: undefined })
    node.holding = true
    feed.ask(2)
    const taken = feed.take()
    node.release(1)
    expect(numbers(await taken)).toEqual([1])
    node.release(2)
    await expect(feed.take()).rejects.toThrow(NodeLinkError)
  })
})
