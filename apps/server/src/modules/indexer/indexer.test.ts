import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { shippedNetwork } from '../network/shipped-network.fixture.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { Indexer } from './indexer.ts'
import { IndexConflictError } from './indexer.errors.ts'
import { marketPairs } from './market-pairs.ts'
import { ScriptedIndex } from './scripted-index.fixture.ts'
import { ScriptedNode } from './scripted-node.fixture.ts'

const pairs = marketPairs(shippedNetwork((code) => `j${code}`))
const running: Indexer[] = []

/** Runs an indexer between a node and an index, and records its notifications. */
function follow(node: ScriptedNode, index: ScriptedIndex) {
  const resets: (number | undefined)[] = []
  const batches: (readonly [first: number, last: number, live: boolean])[] = []
  const prepared: (readonly [last: number, live: boolean])[] = []
  const lives: boolean[] = []
  const databases: string[] = []
  const metrics = createMetrics()
  const indexer = new Indexer({
    link: node,
    database: index.database,
    store: index,
    pairs,
    logger: createLogger('silent'),
    metrics,
    listener: {
      onReset: async (_db, position) => void resets.push(position?.index),
      onProjected: async ({ last }, live) => {
        // preparing a batch may take longer than writing it
        await new Promise((resolve) => setImmediate(resolve))
        prepared.push([last.index, live])
      },
      onBatch: ({ first, last }, written, live) => {
        expect(written.position.index).toBe(last.index)
        expect(prepared.at(-1)).toEqual([last.index, live])
        batches.push([first.index, last.index, live])
      },
      onStatus: ({ live, database }) => {
        lives.push(live)
        databases.push(database)
      },
    },
  })
  running.push(indexer)
  indexer.start()
  return { indexer, resets, batches, prepared, lives, databases, metrics }
}

function standsAt(index: ScriptedIndex, ledger: number): Promise<void> {
  return expect.poll(() => index.position?.index).toBe(ledger)
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((indexer) => indexer.stop()))
})

describe('following a node', () => {
  it('indexes every ledger of the node once, and is live only after the last one', async () => {
    const [node, index] = [new ScriptedNode(1, 30, 2), new ScriptedIndex()]
    const { batches, prepared, lives, indexer, metrics, resets } = follow(node, index)
    await standsAt(index, 30)
    await expect.poll(() => indexer.status.live).toBe(true)
    const taken = index.written.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => first + place),
    )
    expect(taken).toEqual(Array.from({ length: 30 }, (_, place) => place + 1))
    expect(batches.map(([first, last]) => [first, last])).toEqual(index.written)
    expect(prepared).toEqual(index.written.map(([, last]) => [last, last === 30]))
    expect(batches.map(([, , live]) => live)).toEqual(batches.map(([, last]) => last === 30))
    expect([lives, resets, indexer.transactions]).toEqual([[true], [undefined], 60])
    expect((await metrics.indexedLedger.get()).values[0]?.value).toBe(30)
  })

  it('begins with the first available ledger of a node that lacks earlier ones', async () => {
    const [node, index] = [new ScriptedNode(500, 503), new ScriptedIndex()]
    follow(node, index)
    await standsAt(index, 503)
    expect(index.position).toMatchObject({ firstIndex: 500, firstHash: 'H500' })
  })

  it('is live without a ledger when the index is in sync, and indexes the next one when it closes', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { batches, indexer, resets, lives } = follow(node, index)
    await expect.poll(() => lives).toEqual([true])
    expect([resets, index.written]).toEqual([[9], []])
    node.add(10)
    indexer.ledgerClosed(10)
    await standsAt(index, 10)
    expect([batches, lives]).toEqual([[[10, 10, true]], [true]])
  })

  it('indexes ledgers that close without a notification', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { batches, indexer } = follow(node, index)
    await expect.poll(() => indexer.status.live).toBe(true)
    for (const ledger of [10, 11, 12, 13]) node.add(ledger)
    indexer.ledgerClosed(13)
    await standsAt(index, 13)
    await expect.poll(() => batches.map(([, last, live]) => [last, live]).at(-1)).toEqual([13, true])
    expect(batches[0]?.[0]).toBe(10)
  })

  it('ignores a late notification of an old ledger', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer } = follow(node, index)
    await expect.poll(() => indexer.status.live).toBe(true)
    indexer.ledgerClosed(4)
    expect(indexer.status.validated).toBe(9)
  })
})

describe('an interrupted index', () => {
  it('resumes from its position when the node returns, and reports the outage', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer, lives, resets, batches } = follow(node, index)
    await expect.poll(() => lives).toEqual([true])
    node.connected = false
    indexer.linkChanged(false)
    expect([indexer.status.live, indexer.status.node]).toEqual([false, 'down'])
    for (const ledger of [10, 11, 12]) node.add(ledger)
    node.connected = true
    indexer.linkChanged(true)
    await standsAt(index, 12)
    await expect.poll(() => lives).toEqual([true, false, true])
    expect([batches[0]?.[0], resets, index.discarded]).toEqual([10, [9], 0])
  })

  it('retries a batch that the database rejected, and does not load anything twice', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer, lives, databases, resets, batches } = follow(node, index)
    await expect.poll(() => lives).toEqual([true])
    node.add(10)
    indexer.ledgerClosed(10)
    await standsAt(index, 10)
    index.failure = Object.assign(new Error('terminating connection'), { code: '57P01' })
    index.reachable = false
    node.add(11)
    indexer.ledgerClosed(11)
    await standsAt(index, 11)
    await expect.poll(() => batches.at(-1)).toEqual([11, 11, true])
    expect([batches.length, resets, index.discarded]).toEqual([2, [9], 0])
    expect([lives, databases]).toEqual([
      [true, false, true],
      ['up', 'down', 'up'],
    ])
  })

  it('is reloaded after another program has moved its position', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer, resets, batches } = follow(node, index)
    await expect.poll(() => indexer.status.live).toBe(true)
    for (const ledger of [10, 11, 12]) node.add(ledger)
    index.failure = new IndexConflictError('another program writes it')
    indexer.ledgerClosed(10)
    index.position = { index: 11, hash: 'H11', closeTime: 0, firstIndex: 1, firstHash: 'H1' }
    await standsAt(index, 12)
    await expect.poll(() => batches).toEqual([[12, 12, true]])
    expect(resets).toEqual([9, 11])
  })

  it.each<[string, (node: ScriptedNode) => void]>([
    ['another hash at its place', (node) => node.add(9, 0, '-b')],
    ['no ledger at its place', (node) => [7, 8, 9].forEach((ledger) => node.ledgers.delete(ledger))],
  ])('is rebuilt when the node has %s', async (_title, change) => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    change(node)
    for (const [ledger] of node.ledgers) node.add(ledger, 0, '-b')
    const last = Math.max(...node.ledgers.keys())
    const { resets } = follow(node, index)
    await expect.poll(() => index.discarded).toBe(1)
    await standsAt(index, last)
    expect([index.discarded, resets]).toEqual([1, [undefined]])
    expect(index.position).toMatchObject({ hash: `H${last}-b`, firstIndex: 1, firstHash: 'H1-b' })
  })

  it('waits for a public node that is behind the index, and resumes after the node has caught up', async () => {
    const [node, index] = [new ScriptedNode(1, 6), new ScriptedIndex(9)]
    const { indexer, lives } = follow(node, index)
    await index.looked(2)
    expect([index.discarded, indexer.status.live]).toEqual([0, false])
    for (const ledger of [7, 8, 9, 10]) node.add(ledger)
    indexer.ledgerClosed(10)
    await standsAt(index, 10)
    await expect.poll(() => lives).toEqual([true])
    expect([index.discarded, index.written]).toEqual([0, [[10, 10]]])
  })

  it.each<[string, ScriptedNode, local: boolean]>([
    ['our own node has lost its last ledgers', new ScriptedNode(1, 6), true],
    ['a public node has kept later ledgers only', new ScriptedNode(20, 26), false],
  ])('is rebuilt when %s', async (_title, node, local) => {
    node.local = local
    const [last, index] = [Math.max(...node.ledgers.keys()), new ScriptedIndex(9)]
    follow(node, index)
    await expect.poll(() => index.discarded).toBe(1)
    await standsAt(index, last)
  })

  it('is reloaded after another program has rebuilt it up to the same ledger', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer, resets } = follow(node, index)
    await expect.poll(() => indexer.status.live).toBe(true)
    for (let ledger = 1; ledger <= 10; ledger += 1) node.add(ledger, 0, '-b')
    index.discard = () => {
      index.position = { index: 9, hash: 'H9-b', closeTime: 0, firstIndex: 1, firstHash: 'H1-b' }
      return Promise.resolve()
    }
    indexer.ledgerClosed(10)
    await standsAt(index, 10)
    expect([resets, index.written]).toEqual([[9, 9], [[10, 10]]])
  })

  it.each(['shuttingDown', 'tooBusy', 'slowDown', 'internal'])(
    'is retained when the node fails to respond (%s), which does not mean that its history differs',
    async (reason) => {
      const [node, index] = [new ScriptedNode(1, 10), new ScriptedIndex(9)]
      node.refusal = new NodeLinkError('node/refused', 'not now', reason)
      follow(node, index)
      await standsAt(index, 10)
      expect([index.discarded, index.written]).toEqual([0, [[10, 10]]])
    },
  )

  it('is rebuilt when a ledger does not follow its last one', async () => {
    const [node, index] = [new ScriptedNode(1, 9), new ScriptedIndex(9)]
    const { indexer, resets } = follow(node, index)
    await expect.poll(() => indexer.status.live).toBe(true)
    for (let ledger = 1; ledger <= 10; ledger += 1) node.add(ledger, 0, '-b')
    indexer.ledgerClosed(10)
    await standsAt(index, 10)
    expect([index.discarded, resets]).toEqual([1, [9, undefined]])
    expect(index.position?.hash).toBe('H10-b')
  })
})
