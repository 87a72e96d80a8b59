import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainId } from '@tidebook/chains'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { NodePool } from '../node/node-pool.ts'
import { ChainPool } from './chain-pool.ts'
import type { ChainNode } from './chain-node.ts'
import { eosNode } from './eos-node.ts'
import { evmNode } from './evm-node.ts'
import { rippleNode } from './ripple-node.ts'
import { tronNode } from './tron-node.ts'

/**
 * Values reported by a node: a balance in smallest units, its newest block, an account's next number, and block ids.
 */
interface Words {
  readonly units: bigint
  readonly head: number
  readonly next: bigint
  readonly salt: number
}
type Behaviour = 'silent' | 'error' | Words
type Fields = Readonly<Record<string, unknown>>

const UNITS = 12_500n
const TRUTH: Words = { units: UNITS, head: 1000, next: 7n, salt: 1 }
const NODES = ['http://a', 'http://b', 'http://c', 'http://d', 'http://e']
const CHAIN = 'cf'.repeat(32)
const START = 1_700_000_000_000
/** Rounds per chain family (docs/reliability.md). */
const ROUNDS = Number(process.env['LIAR_ROUNDS'] ?? 1000)

/** A chain family: its node over five hosts, the values that one host reports, and the refusal of a failing host. */
interface Family {
  readonly chain: ChainId
  readonly node: (fetch: FetchFunction) => ChainNode
  readonly say: (words: Words, path: string, body: Fields) => unknown
  readonly refusal: unknown
  readonly address: string
}

function pooled(fetch: FetchFunction): ChainPool {
  return new ChainPool({ nodes: NODES, fetch, clock: new FakeClock() })
}

function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`
}

function blockId(number: number, salt: number): string {
  return number.toString(16).padStart(16, '0') + String(salt).repeat(48)
}

const evm: Family = {
  chain: 'bsc',
  node: (fetch) =>
    evmNode({
      chain: 'bsc',
      pool: pooled(fetch),
      chainId: 56n,
      confirmations: 2,
      highestFee: '0.1',
      hasFeeMarket: false,
    }),
  say: ({ units, head, next, salt }, _path, { method }) => {
    const answers: Readonly<Record<string, bigint | number>> = {
      eth_blockNumber: head,
      eth_getBalance: units * 10n ** 12n,
      eth_getTransactionCount: next,
      eth_gasPrice: 1_000_000_000n,
      eth_chainId: 55 + salt,
    }
    return { jsonrpc: '2.0', id: 1, result: quantity(answers[String(method)] ?? 0) }
  },
  refusal: { jsonrpc: '2.0', id: 1, error: { message: 'busy' } },
  address: `0x${'11'.repeat(20)}`,
}
const tron: Family = {
  chain: 'tron',
  node: (fetch) => tronNode({ pool: pooled(fetch) }),
  say: ({ units, head, salt }, path, { num = head }) =>
    path === '/wallet/getaccount'
      ? { balance: Number(units) * 1000 }
      : {
          blockID: blockId(Number(num), salt),
          block_header: { raw_data: { number: num, timestamp: START + 3000 * Number(num) + salt - 1 } },
        },
  refusal: { Error: 'busy' },
  address: 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL',
}
const eos: Family = {
  chain: 'eos',
  node: (fetch) => eosNode({ pool: pooled(fetch), chainId: CHAIN }),
  say: ({ units, head, salt }, path, body) => {
    if (path.endsWith('get_currency_balance'))
      return [`${units / 1000n}.${String(units % 1000n).padStart(3, '0')}0 EOS`]
    if (path.endsWith('get_block'))
      return {
        id: blockId(Number(body['block_num_or_id']), salt),
        timestamp: new Date(START + 500 * Number(body['block_num_or_id'])).toISOString(),
      }
    return {
      chain_id: CHAIN,
      head_block_num: head,
      head_block_time: new Date(START + 500 * head + 100_000 * (salt - 1)).toISOString(),
      last_irreversible_block_num: head,
    }
  },
  refusal: { code: 500, error: { name: 'busy' } },
  address: 'alice',
}
const ripple: Family = {
  chain: 'swt',
  node: (fetch) =>
    rippleNode({
      chain: 'swt',
      pool: new NodePool({ nodes: NODES, fetch, clock: new FakeClock() }),
      closeIntervalMs: 1000,
    }),
  say: ({ units, salt }, _path, { method }) => {
    const common = { status: 'success', validated: true, ledger_index: 9 }
    if (method === 'account_info')
      return { result: { ...common, account_data: { Balance: String(units * 1000n), Sequence: 1, OwnerCount: salt } } }
    return { result: { ...common, info: { validated_ledger: { seq: 9, reserve_base: 10 * salt, reserve_inc: 1 } } } }
  },
  refusal: { result: { status: 'error', error: 'busy' } },
  address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
}

/** A lightweight Response, because the test creates many thousands. */
function answered(body: unknown, status = 200): Response {
  return { ok: status === 200, status, text: async () => JSON.stringify(body), json: async () => body } as Response
}

function fetchOf({ say, refusal }: Family, behaviours: readonly Behaviour[]): FetchFunction {
  return async (url, init) => {
    const at = NODES.findIndex((node) => url.startsWith(node))
    const behaviour = behaviours[at] ?? 'silent'
    if (behaviour === 'silent') throw new TypeError('refused')
    if (behaviour === 'error') return answered(refusal, 500)
    return answered(say(behaviour, url.slice(NODES[at]?.length), JSON.parse(String(init.body ?? '{}')) as Fields))
  }
}

const lie = fc.record({
  units: fc.constantFrom(0n, 1n, UNITS - 1n, UNITS * 1000n),
  head: fc.constantFrom(0, 1000, 1_000_000),
  next: fc.constantFrom(0n, 6n, 8n, 900n),
  salt: fc.integer({ min: 2, max: 9 }),
})
const liar: fc.Arbitrary<Behaviour> = fc.oneof(lie, fc.constant('silent' as const), fc.constant('error' as const))

/** Returns the terms of a transfer as text. The Ripple family's own port has separate tests. */
async function termsOf(node: ChainNode, { chain, address }: Family): Promise<string> {
  if (chain === 'swt') return ''
  const terms = await node.port.prepare(address)
  const transfer = { from: address, to: address, asset: coinOf(chain), amount: parseDecimal('1') }
  const conditions = await node.conditions(transfer, terms)
  return JSON.stringify([terms, conditions], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

describe('nodes of which some lie', () => {
  it.each([
    ['Ethereum', evm],
    ['Tron', tron],
    ['EOS', eos],
    ['Ripple', ripple],
  ])(
    `two of five nodes of %s show no wrong balance and build no transfer in ${ROUNDS} rounds`,
    async (_name, family) => {
      const coin = coinOf(family.chain)
      const honest = family.node(fetchOf(family, [TRUTH, TRUTH, TRUTH, TRUTH, TRUTH]))
      const expected = await honest.balance(family.address, coin)
      const terms = await termsOf(honest, family)
      await fc.assert(
        fc.asyncProperty(liar, liar, fc.boolean(), fc.nat(4), fc.nat(3), async (one, other, same, first, second) => {
          const behaviours: Behaviour[] = [TRUTH, TRUTH, TRUTH]
          behaviours.splice(second, 0, same ? one : other)
          behaviours.splice(first, 0, one)
          const node = family.node(fetchOf(family, behaviours))
          const held = await node.balance(family.address, coin)
          expect([held.amount, held.kept].map(formatDecimal)).toEqual(
            [expected.amount, expected.kept].map(formatDecimal),
          )
          expect(await termsOf(node, family)).toBe(terms)
        }),
        { numRuns: ROUNDS },
      )
      expect(formatDecimal(expected.amount)).toMatch(/^12\.5$|^0\.0125$/u)
    },
  )
})
