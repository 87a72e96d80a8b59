import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { ClientError } from '../client-error.ts'
import type { FetchFunction } from '../http/http-client.ts'
import { ChainPool } from './chain-pool.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { evmNode } from './evm-node.ts'
import { RpcError } from './rpc-error.ts'

const NODES = ['http://a', 'http://b', 'http://c', 'http://d', 'http://e']
const TRUE_UNITS = 1_250_000_000_000_000_000n
const HEAD = 100n

type Behaviour =
  | 'honest'
  | 'silent'
  | 'error'
  | { readonly units: bigint; readonly head: bigint; readonly next: bigint }

function json(result: unknown): Response {
  return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
}

/** Creates nodes with the given behaviours. */
function nodesThat(behaviours: readonly Behaviour[]): FetchFunction {
  return async (url, init) => {
    const behaviour = behaviours[NODES.findIndex((node) => url.startsWith(node))] ?? 'silent'
    if (behaviour === 'silent') throw new TypeError('refused')
    if (behaviour === 'error') return new Response('{"jsonrpc":"2.0","id":1,"error":{"message":"busy"}}')
    const { method } = JSON.parse(String(init.body)) as { method: string }
    const lie = behaviour === 'honest' ? { units: TRUE_UNITS, head: HEAD, next: 7n } : behaviour
    const answers: Readonly<Record<string, bigint>> = {
      eth_blockNumber: lie.head,
      eth_getBalance: lie.units,
      eth_getTransactionCount: lie.next,
      eth_gasPrice: 1_000_000_000n,
      eth_chainId: 56n,
    }
    return json(`0x${(answers[method] ?? 0n).toString(16)}`)
  }
}

function nodeOf(behaviours: readonly Behaviour[]) {
  return evmNode({
    chain: 'bsc',
    pool: new ChainPool({
      nodes: NODES.slice(0, behaviours.length),
      fetch: nodesThat(behaviours),
      clock: new FakeClock(),
    }),
    chainId: 56n,
    confirmations: 2,
    highestFee: '0.1',
    hasFeeMarket: false,
  })
}

const ADDRESS = `0x${'11'.repeat(20)}`

describe('nodes of which some lie', () => {
  it('a majority that is silent or disagrees gives no result', async () => {
    const lies: Behaviour = { units: 5n, head: HEAD, next: 1n }
    await expect(nodeOf(['honest', lies, 'silent']).balance(ADDRESS, coinOf('bsc'))).rejects.toMatchObject({
      code: 'node/unvalidated',
    })
    await expect(nodeOf(['silent', 'silent', 'honest']).balance(ADDRESS, coinOf('bsc'))).rejects.toThrow(ClientError)
    const { amount } = await nodeOf(['silent', 'honest']).balance(ADDRESS, coinOf('bsc'))
    expect(formatDecimal(amount)).toBe('1.25')
  })

  it('a node on another network builds no transfer', async () => {
    const pool = new ChainPool({ nodes: NODES.slice(0, 1), fetch: nodesThat(['honest']), clock: new FakeClock() })
    const common = { pool, confirmations: 2, highestFee: '0.1', hasFeeMarket: false }
    const node = evmNode({ chain: 'heco', chainId: 128n, ...common })
    const transfer = { from: ADDRESS, to: `0x${'22'.repeat(20)}`, asset: coinOf('heco'), amount: parseDecimal('1') }
    const terms = { fee: '0', sequence: 1, firstLedger: 1, lastLedger: 9 }
    await expect(node.conditions(transfer, terms)).rejects.toBeInstanceOf(ChainNodeError)
    const dear = evmNode({ chain: 'bsc', chainId: 56n, ...common, highestFee: '0.000001' })
    await expect(dear.conditions({ ...transfer, asset: coinOf('bsc') }, terms)).rejects.toMatchObject({
      code: 'chain/fee-too-high',
    })
  })
})

describe('the answer of a node', () => {
  const answering = (response: () => Response | Promise<Response>): ChainPool =>
    new ChainPool({ nodes: ['http://a'], fetch: async () => response(), clock: new FakeClock() })

  it('ERR-062: is an error with the node’s own message after an exception', async () => {
    const pool = answering(() => new Response('{"code":500,"error":{"name":"tx_x"}}', { status: 500 }))
    const error = await pool.first((host) => host.request('/v1', {})).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RpcError)
    expect((error as RpcError).json).toEqual({ code: 500, error: { name: 'tx_x' } })
    expect((error as RpcError).isFetchError).toBe(false)
  })

  it('ERR-063: is a fetch error when the connection is refused', async () => {
    const pool = answering(() => Promise.reject(new TypeError('refused')))
    const error = (await pool
      .first((host) => host.request('/v1', {}))
      .catch((thrown: unknown) => thrown)) as ClientError
    expect(error.code).toBe('node/unreachable')
    expect((error.cause as RpcError).isFetchError).toBe(true)
  })

  it('times out when it never arrives, and is not read when it never ends', async () => {
    const clock = new FakeClock()
    const pool = new ChainPool({ nodes: ['http://a'], fetch: () => new Promise(() => undefined), clock })
    const result = pool.first((host) => host.request('/v1')).catch((error: unknown) => error)
    await clock.advance(8000)
    expect(await result).toMatchObject({ code: 'node/unreachable' })
    const long = answering(() => new Response(`"${'x'.repeat(2_000_001)}"`))
    await expect(long.first((host) => host.request('/v1'))).rejects.toMatchObject({ code: 'node/unreachable' })
  })
})
