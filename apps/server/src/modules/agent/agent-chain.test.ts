import { formatDecimal } from '@tidebook/amount'
import { NETWORK_ERROR_TEXT } from '@tidebook/client'
import { MoacTestNode } from '@tidebook/testkit/chains'
import { expect, it } from 'vitest'
import { confirmationsOf, isServed, openAgentChain } from './agent-chain.ts'
import { AgentKeys } from './agent-keys.ts'

const KEYS = new AgentKeys('07'.repeat(32))
type Described = Parameters<typeof openAgentChain>[0]

function open(chain: Described['chain'], more: Partial<Described> = {}) {
  const described = { chain, hosts: ['http://127.0.0.1:1'], network: '1337', tokens: [], highestFee: '1', ...more }
  return openAgentChain(described as unknown as Described, [], KEYS)
}

it('a block is final after the most confirmations that a gateway of the chain requires or, without a gateway, the file', () => {
  const gateways = (...confirmations: readonly number[]) => confirmations.map((each) => ({ confirmations: each }))
  expect(confirmationsOf({ confirmations: 99 }, gateways(3, 30, 12))).toBe(30)
  expect(confirmationsOf({ confirmations: 99 }, gateways(0))).toBe(0)
  expect(confirmationsOf({ confirmations: 99 }, [])).toBe(99)
  expect(confirmationsOf({ confirmations: undefined }, [])).toBe(12)
})

it('accounts of Tron and EOS have no sequence numbers, so their payments expire by time', async () => {
  const chains = await Promise.all([open('tron'), open('eos', { account: 'tidebook' }), open('eth'), open('xrp')])
  expect(chains.map(({ paying }) => [paying.chain, paying.isTimed])).toEqual([
    ['tron', true],
    ['eos', true],
    ['eth', false],
    ['xrp', false],
  ])
  expect(chains.map(({ address }) => address)).toEqual([
    await KEYS.ownAddress('tron'),
    'tidebook',
    await KEYS.ownAddress('eth'),
    await KEYS.ownAddress('xrp'),
  ])
})

it('payments of an account are replaced after three minutes or the time in the file; sweeps never are', async () => {
  const [usual, soon, ripple] = [await open('eth'), await open('eth', { repriceAfter: 15 }), await open('xrp')]
  expect([usual, soon, ripple].map(({ paying }) => paying.repricing?.afterMs)).toEqual([180_000, 15_000, undefined])
  expect(usual.sweeping(() => 1).repricing).toBeUndefined()
})

it('a sweep is signed with the key of its deposit address', async () => {
  const { sweeping } = await open('eth')
  const { address } = await KEYS.deposit('eth', 3)
  expect(await sweeping(() => 3).key(address)).toMatchObject({ address })
  await expect(sweeping(() => undefined).key(address)).rejects.toThrow('no deposit address')
})

it('a token is served if a gateway has its contract', () => {
  const assets = [{ issuer: undefined }, { issuer: 'TContract' }] as const
  expect([isServed(assets as never, { issuer: 'TContract' }), isServed(assets as never, { issuer: 'TOther' })]).toEqual(
    [true, false],
  )
  expect(isServed([], { issuer: 'TContract' })).toBe(false)
})

it.each(['eth', 'tron', 'eos'] as const)('an unresponsive node of %s is a fault of the node', async (chain) => {
  const { spendable } = await open(chain)
  const address = await KEYS.ownAddress(chain)
  await expect(spendable(address)).rejects.toMatchObject({ code: 'node/unreachable', message: NETWORK_ERROR_TEXT })
})

it('reads whole blocks, and pays the gas price on a chain without a fee market', async () => {
  const node = new MoacTestNode(101n)
  const server = await node.serve()
  try {
    const { address, highestFee, watch } = await open('moac', {
      hosts: [server.url],
      network: '101',
      confirmations: 1,
    })
    const { position } = await watch.read(undefined, new Set([address]))
    node.produce()
    expect(await watch.read(position, new Set([address]))).toMatchObject({ position: { block: position.block + 1 } })
    // 21,000 units of gas at 20 billion of the smallest units each.
    expect(formatDecimal(await highestFee(address, address))).toBe('0.00042')
  } finally {
    await server.stop()
  }
})
