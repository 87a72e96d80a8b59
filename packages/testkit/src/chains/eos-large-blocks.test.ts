import { formatDecimal } from '@tidebook/amount'
import { ChainPool, eosWatch, type ChainPosition } from '@tidebook/client/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { EOS_TEST_CHAIN, EosTestNode, type EosTestAction } from './eos-test-node.ts'
import { HttpFailure } from './json-server.ts'
import { responseOf, type Fields } from './watch-pool.fixture.ts'

const US = 'tidebook'
const OURS = new Set([US])
/** Maximum response size in bytes. Each action of the test node takes more than 200. */
const LARGEST = 20_000
const BLOCK = '/v1/trace_api/get_block'
const TRANSACTION = '/v1/trace_api/get_transaction_trace'
const paid: EosTestAction = {
  contract: 'eosio.token',
  from: 'shop',
  to: US,
  quantity: { units: 50_000n, code: 'EOS', decimals: 4 },
  memo: 'm',
  notified: ['shop', US],
}
/** An action of an unrelated account. */
const noise: EosTestAction = { ...paid, contract: 'spam', to: 'alice', notified: ['alice'] }

function many(count: number): EosTestAction[] {
  return Array.from({ length: count }, () => noise)
}

describe('an EOS block whose traces exceed one response', () => {
  let chain: EosTestNode
  let start: ChainPosition
  let asked: string[]
  /** Overrides responses of the test node. */
  let instead: (path: string, body: Fields) => unknown
  const watch = () =>
    eosWatch({
      chainId: EOS_TEST_CHAIN,
      pool: new ChainPool({
        nodes: ['http://n0'],
        online: () => true,
        largestAnswer: LARGEST,
        fetch: async (url, init) => {
          const { pathname } = new URL(url)
          const body = JSON.parse(String(init.body ?? '{}')) as Fields
          asked.push(pathname)
          return responseOf(instead(pathname, body) ?? chain.answer(pathname, body))
        },
      }),
    })
  beforeEach(async () => {
    chain = new EosTestNode()
    chain.produce(6)
    asked = []
    instead = () => undefined
    start = (await watch().read(undefined, OURS)).position
    asked = []
  })

  it('is read transaction by transaction without missing a payment', async () => {
    for (let count = 0; count < 5; count += 1) chain.contractActs(many(40))
    const hash = chain.contractActs([...many(20), paid])
    chain.produce(8)
    const { moves, unread, position } = await watch().read(start, OURS)
    expect(moves.map(({ hash: of, from, to, amount, memo }) => [of, from, to, formatDecimal(amount), memo])).toEqual([
      [hash, 'shop', US, '5', 'm'],
    ])
    expect(unread).toEqual([])
    expect(asked.filter((path) => path === TRANSACTION)).toHaveLength(6)
    expect(position.block).toBeGreaterThan(start.block + 2)
  })

  it('gives the same result as a single response', async () => {
    chain.contractActs([paid, noise, { ...paid, memo: 'n' }])
    chain.produce(8)
    const whole = await watch().read(start, OURS)
    expect(asked).not.toContain(TRANSACTION)
    instead = (path, body) =>
      path === BLOCK && Number(body['block_num']) === start.block + 5 ? { filler: 'x'.repeat(LARGEST) } : undefined
    const large = await watch().read(start, OURS)
    expect(asked).toContain(TRANSACTION)
    expect(whole.moves).toHaveLength(2)
    expect({ ...large, coming: [] }).toEqual({ ...whole, coming: [] })
  })

  it('reports a transaction that is itself too large and continues after it', async () => {
    const large = chain.contractActs([...many(200), paid])
    const small = chain.contractActs([paid])
    chain.produce()
    const later = chain.contractActs([paid])
    chain.produce(8)
    const { moves, unread, position, final } = await watch().read(start, OURS)
    expect(moves.map(({ hash }) => hash)).toEqual([small, later])
    expect(unread).toEqual([{ block: start.block + 5, hash: large }])
    expect(position.block).toBe(final)
  })

  it('waits when a node has the block but lacks a transaction or returns another one', async () => {
    for (let count = 0; count < 4; count += 1) chain.contractActs(many(40))
    chain.contractActs([paid])
    chain.produce(8)
    const lies: readonly ((body: Fields) => unknown)[] = [
      () => new HttpFailure(404, { code: 404, message: 'missing' }),
      (body) => ({ id: body['id'], block_num: 1, status: 'executed', actions: [] }),
      () => ({ id: 'ab'.repeat(32), block_num: start.block + 5, status: 'executed', actions: [] }),
    ]
    for (const lie of lies) {
      instead = (path, body) => (path === TRANSACTION ? lie(body) : undefined)
      await expect(watch().read(start, OURS)).rejects.toMatchObject({ code: 'node/unreachable' })
    }
    instead = () => undefined
    expect((await watch().read(start, OURS)).moves).toHaveLength(1)
  })

  it('counts no payment before the block is irreversible', async () => {
    for (let count = 0; count < 4; count += 1) chain.contractActs(many(40))
    chain.contractActs([paid])
    chain.produce(1)
    const { moves, coming, position } = await watch().read(start, OURS)
    expect([moves, coming.length]).toEqual([[], 1])
    expect(position.block).toBeLessThan(start.block + 5)
  })
})
