import { formatDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { eosWatch, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { EOS_TEST_CHAIN, EosTestNode } from './eos-test-node.ts'
import { all, codeOf, poolOf, shown, type Fields, type Lie } from './watch-pool.fixture.ts'

const US = 'tidebook'
const OURS = new Set([US])
const BLOCK = '/v1/trace_api/get_block'
const BALANCE = '/v1/chain/get_currency_balance'
/** Number of blocks whose payments a node may include in advance. */
const PENDING_BLOCKS = 10
const MAX_TRANSACTIONS = 50_000
const MAX_ACTIONS = 100_000

let chain: EosTestNode
let start: ChainPosition

function watchOf(lie?: Lie, nodes = 1): ChainWatch {
  return eosWatch({ pool: poolOf(chain, nodes, lie), chainId: EOS_TEST_CHAIN })
}

/** Makes one payment in the next block, and returns the block. */
function pay(from: string, to: string, units: bigint, memo = ''): number {
  const quantity = { units, code: 'EOS', decimals: 4 }
  const action = { contract: 'eosio.token', from, to, quantity, memo }
  chain.move(action)
  chain.contractActs([{ ...action, notified: [from, to] }])
  chain.produce()
  return head()
}

function head(): number {
  const { head_block_num: block } = chain.answer('/v1/chain/get_info', {}) as { readonly head_block_num: number }
  return block
}

beforeEach(async () => {
  chain = new EosTestNode()
  const held = new Map([
    ['alice', 1_000_000n],
    [US, 500_000n],
  ])
  chain.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 13n, held })
  chain.produce(6)
  start = (await watchOf().read(undefined, OURS)).position
})

describe('the balance of an EOS account', () => {
  const heldAt = async (watch: ChainWatch, block: number): Promise<string | undefined> => {
    const held = await watch.held(US, coinOf('eos'), block)
    return held && formatDecimal(held)
  }
  /** Samples the balance at the newest block, and returns the block. */
  const sample = async (watch: ChainWatch): Promise<number> => {
    expect(await heldAt(watch, start.block)).toBeUndefined()
    return head()
  }
  const finish = async (watch: ChainWatch): Promise<void> => {
    chain.produce(PENDING_BLOCKS + 10)
    await all(watch, start, OURS)
  }

  it('is unknown until ten blocks after its sample are irreversible', async () => {
    const watch = watchOf()
    const block = await sample(watch)
    await finish(watch)
    expect(await heldAt(watch, block + PENDING_BLOCKS - 1)).toBeUndefined()
    expect(await heldAt(watch, block + PENDING_BLOCKS)).toBe('50')
  })

  it('contains a payment in the block of the sample once', async () => {
    const watch = watchOf()
    const paid = pay('alice', US, 10_000n)
    expect(await sample(watch)).toBe(paid)
    await finish(watch)
    expect(await heldAt(watch, paid + PENDING_BLOCKS)).toBe('51')
  })

  it('is unknown if a payment is in one of the ten blocks after the sample', async () => {
    const watch = watchOf()
    const block = await sample(watch)
    chain.produce(PENDING_BLOCKS - 1)
    expect(pay('alice', US, 10_000n)).toBe(block + PENDING_BLOCKS)
    await finish(watch)
    expect(await heldAt(watch, block + PENDING_BLOCKS + 1)).toBeUndefined()
  })

  it('changes by the payments in and out of the account up to the block, and by no others', async () => {
    const watch = watchOf()
    const block = await sample(watch)
    chain.produce(PENDING_BLOCKS)
    pay('alice', US, 10_000n)
    const last = pay(US, 'alice', 2_500n)
    expect(last).toBe(block + PENDING_BLOCKS + 2)
    pay('alice', US, 70_000n)
    await finish(watch)
    expect(await heldAt(watch, last)).toBe('50.75')
  })

  it('is what most nodes report', async () => {
    const watch = watchOf((path, _body, said, node) => (path === BALANCE && node === 0 ? ['999.0000 EOS'] : said), 3)
    const block = await sample(watch)
    await finish(watch)
    expect(await heldAt(watch, block + PENDING_BLOCKS)).toBe('50')
  })

  it('is unknown if each node reports another one, and fails if no node responds', async () => {
    const differing = watchOf((path, _body, said, node) => (path === BALANCE ? [`${node}.0000 EOS`] : said), 3)
    const block = await sample(differing)
    await finish(differing)
    expect(await heldAt(differing, block + PENDING_BLOCKS)).toBeUndefined()
    const away: Lie = (path, _body, said) => {
      if (path === BALANCE) throw new Error('away')
      return said
    }
    expect(await codeOf(heldAt(watchOf(away), block))).toBe('node/unreachable')
  })
})

describe('an EOS block', () => {
  const changed =
    (change: (block: Fields) => Fields): Lie =>
    (path, body, said) =>
      path === BLOCK && Number(body['block_num']) > start.block ? change(said as Fields) : said
  /** Returns the block with its JSON members of a name replaced. */
  const replace = (block: Fields, name: string, change: (value: unknown) => unknown): Fields =>
    JSON.parse(JSON.stringify(block), (key, value: unknown) => (key === name ? change(value) : value)) as Fields
  const codeBy = (change: (block: Fields) => Fields): Promise<unknown> =>
    codeOf(all(watchOf(changed(change)), start, OURS))
  beforeEach(() => {
    pay('alice', US, 10_000n, 'one')
    chain.produce(8)
  })

  it('is refused if its number or its id is for another height', async () => {
    expect(await codeBy((block) => ({ ...block, number: Number(block['number']) + 1 }))).toBe('node/unreachable')
    expect(await codeBy((block) => ({ ...block, id: 'ff'.repeat(32) }))).toBe('node/unreachable')
  })

  it('is refused if it has too many transactions or actions, or no lists of them', async () => {
    const transactions = (count: number) => ({ transactions: Array.from({ length: count }, () => ({})) })
    const actions = (count: number) => ({ transactions: [{ actions: Array.from({ length: count }, () => ({})) }] })
    for (const lists of [transactions(MAX_TRANSACTIONS), actions(MAX_ACTIONS)])
      expect(await codeBy((block) => ({ ...block, ...lists }))).toBeUndefined()
    for (const lists of [
      transactions(MAX_TRANSACTIONS + 1),
      actions(MAX_ACTIONS + 1),
      { transactions: 'none' },
      { transactions: [{ actions: 'none' }] },
    ])
      expect(await codeBy((block) => ({ ...block, ...lists }))).toBe('node/unreachable')
  }, 60_000)

  it('is refused if the data of a payment are not hex digits', async () => {
    for (const data of ['zz', 7])
      expect(await codeBy((block) => replace(block, 'data', () => data))).toBe('node/unreachable')
  })

  it('lists its payments in the order in which they were executed, for numbers and their texts', async () => {
    const quantity = { units: 20_000n, code: 'EOS', decimals: 4 }
    const action = { contract: 'eosio.token', from: 'alice', to: US, quantity, notified: ['alice', US] }
    chain.contractActs([
      { ...action, memo: 'first' },
      { ...action, memo: 'second' },
    ])
    chain.produce(8)
    // The notifications of the two payments to the account have the numbers 1006 and 1009.
    const orders: readonly ((sequence: unknown) => unknown)[] = [
      (sequence) => sequence,
      (sequence) => String(Number(sequence) - 1000),
    ]
    for (const order of orders) {
      const lie = changed((block) => {
        const listed = replace(block, 'global_sequence', order)
        return replace(listed, 'actions', (actions) => (actions as readonly unknown[]).toReversed())
      })
      const { moves } = await all(watchOf(lie), start, OURS)
      expect(moves.map(({ index, memo }) => [index, memo])).toEqual([
        [0, 'one'],
        [0, 'first'],
        [1, 'second'],
      ])
    }
    const exponent = (value: unknown) => `${String(value)}e0`
    expect(await codeBy((block) => replace(block, 'global_sequence', exponent))).toBe('node/unreachable')
  })

  it('contains a payment with a memo of maximum length', async () => {
    const memo = 'm'.repeat(256)
    pay('alice', US, 10_000n, memo)
    chain.produce(8)
    const { moves } = await all(watchOf(), start, OURS)
    expect(moves.map(shown).at(-1)).toEqual(['alice', US, 'EOS', '1', '0', memo])
  })
})
