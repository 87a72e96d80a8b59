import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { codeOf, scriptedPool, scriptedRpc } from '../../test/scripted-hosts.ts'
import { NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { ChainPool } from './chain-pool.ts'
import type { ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

function callHost(host: ChainHost): Promise<unknown> {
  return host.call('f', [])
}

function away(): never {
  throw new TypeError('refused')
}

describe('requests to one node after the other', () => {
  it('try the next node until one answers; a refusal of the request ends them', async () => {
    const askedHosts: number[] = []
    const pool = scriptedRpc((_method, _params, node) => (askedHosts.push(node), node === 0 ? away() : 'here'), 2)
    expect(await pool.first(callHost)).toBe('here')
    // From now on the failed node is called last.
    expect(await pool.first(callHost)).toBe('here')
    expect(askedHosts).toEqual([0, 1, 1])
    const against = scriptedRpc(() => new Error('no'), 2)
    await expect(against.first(callHost)).rejects.toMatchObject({ message: 'no', isFetchError: false })
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no result', { jsonrpc: '2.0' }],
    ['no JSON', new Response('<html>')],
    ['a failure without JSON', new Response('<html>', { status: 502 })],
  ])('treat the answer %s as no answer', async (_name, answer) => {
    expect(await codeOf(scriptedPool(() => answer).first(callHost))).toBe('node/unreachable')
  })

  it('go to new nodes after these replaced the old ones (CHN-024)', async () => {
    const urls: string[] = []
    const pool = new ChainPool({
      nodes: ['http://a', 'http://b'],
      clock: new FakeClock(),
      fetch: async (url) => {
        urls.push(new URL(String(url)).host)
        if (urls.length === 1) throw new TypeError('refused')
        return Response.json({ jsonrpc: '2.0', id: 1, result: 'here' })
      },
    })
    await pool.first(callHost)
    // An equal list changes nothing: the node that failed is still the last.
    pool.useNodes(['http://a', 'http://b'])
    await pool.first(callHost)
    pool.useNodes(['http://c', 'http://a'])
    await pool.first(callHost)
    expect(urls).toEqual(['a', 'b', 'b', 'c'])
    await pool.all(callHost)
    expect(urls.slice(4).toSorted()).toEqual(['a', 'c'])
  })

  it('treat an error without a message as an error', async () => {
    await expect(scriptedPool(() => ({ error: {} })).first(callHost)).rejects.toMatchObject({ message: 'error' })
  })

  it('stop when they are aborted, before they start or while they run', async () => {
    const stop = new AbortController()
    const pool = new ChainPool({
      nodes: ['http://a'],
      fetch: () => new Promise(() => undefined),
      clock: new FakeClock(),
    })
    const waiting = [pool.first(callHost, stop.signal), pool.all(callHost, stop.signal)].map(codeOf)
    stop.abort(new Error('left'))
    expect(await Promise.all(waiting)).toEqual(['client/aborted', 'client/aborted'])
    expect(await codeOf(pool.first(callHost, stop.signal))).toBe('client/aborted')
  })

  it('distinguish a device that is offline from nodes that are down', async () => {
    const options = {
      nodes: ['http://a'],
      fetch: () => Promise.reject(new TypeError('refused')),
      clock: new FakeClock(),
    }
    const fetchWhenOnline = (online: boolean): Promise<unknown> =>
      new ChainPool({ ...options, online: () => online }).first(callHost).catch((error: Error) => error.message)
    expect(await fetchWhenOnline(true)).toBe(NETWORK_ERROR_TEXT)
    expect(await fetchWhenOnline(false)).toBe(NETWORK_BROKEN_TEXT)
    expect(await codeOf(new ChainPool({ nodes: ['http://127.0.0.1:1'] }).first(callHost))).toBe('node/unreachable')
  })
})

describe('the answer of most nodes', () => {
  it('may be a refusal, or an error that the request raised from the answers', async () => {
    const against = scriptedRpc((_method, _params, node) => (node === 0 ? 'yes' : new Error('no')), 3)
    await expect(against.agreed(callHost, String)).rejects.toBeInstanceOf(RpcError)
    const wrong = async (host: ChainHost): Promise<never> => {
      await callHost(host)
      throw new ChainNodeError('chain/wrong-network')
    }
    expect(await codeOf(scriptedRpc(() => 'x', 3).agreed(wrong, String))).toBe('chain/wrong-network')
  })

  it('does not hide a defect of the program', async () => {
    const broken = async (): Promise<never> => Promise.reject(new TypeError('fault'))
    await expect(scriptedRpc(() => 'x', 3).agreed(broken, String)).rejects.toThrow('fault')
  })

  it('is missing while too few nodes answer', async () => {
    const few = scriptedRpc((_method, _params, node) => (node === 0 ? '0x1' : away()), 3)
    expect(await codeOf(few.agreed(callHost, String))).toBe('node/unvalidated')
    expect(await codeOf(few.median(async () => Promise.reject(new RpcError('x'))))).toBe('node/unreachable')
    expect(await codeOf(scriptedRpc(away, 3).agreed(callHost, String))).toBe('node/unreachable')
  })

  it('needs more than half of the nodes that were called, even when fewer nodes replace them', async () => {
    const pool: ChainPool = scriptedRpc((_method, _params, node) => {
      pool.useNodes(['http://n2'])
      return node === 0 ? 'lie' : node === 1 ? away() : 'truth'
    }, 3)
    expect(await pool.agreed(callHost, String)).toBe('truth')
    const numbers: ChainPool = scriptedRpc((_method, _params, node) => {
      numbers.useNodes(['http://n2'])
      return node === 0 ? '900' : away()
    }, 3)
    const median = numbers.median(async (host) => BigInt(String(await callHost(host))))
    expect(await codeOf(median)).toBe('node/unreachable')
  })

  it('is the median for a number', async () => {
    const heights = [5n, 1n, 900n]
    const pool = scriptedRpc((_method, _params, node) => String(heights[node]), 3)
    expect(await pool.median(async (host) => BigInt(String(await callHost(host))))).toBe(5n)
    const same = scriptedRpc(() => '4', 3)
    expect(await same.median(async (host) => BigInt(String(await callHost(host))))).toBe(4n)
  })
})
