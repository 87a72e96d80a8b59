import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import type { ChainAsset, ChainId, Transfer } from '@tidebook/chains'
import { ChainPool, eosNode, evmNode, isAddressUsed, tronNode } from '@tidebook/client/chains'
import type { ChainNode } from '@tidebook/client/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anvilProgram } from '@tidebook/server'
import { startAnvil } from './anvil.ts'
import type { Anvil } from './anvil.ts'
import { EOS_TEST_CHAIN, EosTestNode } from './eos-test-node.ts'
import type { JsonServer } from './json-server.ts'
import { MoacTestNode } from './moac-test-node.ts'
import { bytesOf } from './recover.ts'
import { sendTransfer } from './send-transfer.ts'
import { tokenContract } from './token-contract.ts'
import { TronTestNode, tronContract } from './tron-test-node.ts'

const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const OTHER = '11'.repeat(32)

function on(chain: ChainId, key: string): string {
  return chainOf(chain).addressOfKey(bytesOf(key))
}

async function amount(node: ChainNode, address: string, asset: ChainAsset): Promise<string> {
  return formatDecimal((await node.balance(address, asset)).amount)
}

describe('a Tron transfer', () => {
  const chain = new TronTestNode()
  const [from, to] = [on('tron', KEY), on('tron', OTHER)]
  const contract = tronContract(7)
  let server: JsonServer
  let node: ChainNode
  beforeAll(async () => {
    chain.held.set(from, 100_000_000n)
    chain.tokens.set(contract, { symbol: 'USDT', decimals: 6, held: new Map([[from, 50_000_000n]]) })
    server = await chain.serve()
    node = tronNode({ pool: new ChainPool({ nodes: [server.url] }) })
  })
  afterAll(() => server.stop())

  it('CHN-002: reads the balances of TRX and of a TRC-20 token', async () => {
    const token = await node.asset(contract)
    expect([await amount(node, from, coinOf('tron')), await amount(node, from, token)]).toEqual(['100', '50'])
    const empty = on('tron', '33'.repeat(32))
    expect([await amount(node, empty, coinOf('tron')), await amount(node, empty, token)]).toEqual(['0', '0'])
  })

  it('TRF-017 CHN-003 CHN-004: goes from the key to a validated balance, with its memo', async () => {
    const transfer = { from, to, asset: coinOf('tron'), amount: parseDecimal('12.5'), memo: 'rent' }
    const { final, decoded, hash } = await sendTransfer(node, transfer, bytesOf(KEY), () => chain.produce())
    expect(final.phase).toBe('validated')
    expect(hash).toMatch(/^[0-9a-f]{64}$/u)
    expect(decoded.memo).toBe('rent')
    expect(await amount(node, to, coinOf('tron'))).toBe('12.5')
    expect([await isAddressUsed(node, to), await isAddressUsed(node, on('tron', '33'.repeat(32)))]).toEqual([
      true,
      false,
    ])
    const kept = await node.balance(from, coinOf('tron'))
    expect(formatDecimal(kept.kept)).toBe('10')
  })

  it('CHN-001, CHN-005: reads the decimals of a token and moves it', async () => {
    const asset = await node.asset(contract)
    expect(asset).toEqual({ chain: 'tron', code: 'USDT', issuer: contract, decimals: 6 })
    const finer = tronContract(8)
    chain.tokens.set(finer, { symbol: 'FINE', decimals: 18, held: new Map() })
    expect(await node.asset(finer)).toMatchObject({ code: 'FINE', decimals: 18 })
    const transfer = { from, to, asset, amount: parseDecimal('20.000001') }
    const { final } = await sendTransfer(node, transfer, bytesOf(KEY), () => chain.produce())
    expect(final.phase).toBe('validated')
    expect(await amount(node, to, asset)).toBe('20.000001')
    expect(await amount(node, from, asset)).toBe('29.999999')
  })

  it('is refused to a contract (ERR-052) and without funds', async () => {
    const transfer: Transfer = { from, to: contract, asset: coinOf('tron'), amount: parseDecimal('1') }
    await expect(node.check(transfer)).rejects.toMatchObject({ code: 'chain/contract-address' })
    const large = { ...transfer, to, amount: parseDecimal('1000') }
    await expect(node.check(large)).rejects.toMatchObject({ code: 'chain/insufficient' })
  })
})

describe('an EOS transfer', () => {
  const chain = new EosTestNode()
  const key = on('eos', KEY)
  let server: JsonServer
  let node: ChainNode
  beforeAll(async () => {
    chain.accounts.set('alice', { key, cpu: 1000, net: 1000, ramQuota: 5000 })
    chain.accounts.set('bob', { key: on('eos', OTHER), cpu: 0, net: 0, ramQuota: 5000 })
    chain.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 13n, held: new Map([['alice', 100_000n]]) })
    server = await chain.serve()
    node = eosNode({ pool: new ChainPool({ nodes: [server.url] }), chainId: EOS_TEST_CHAIN })
  })
  afterAll(() => server.stop())

  it('TRF-018 CHN-008 CHN-009 CHN-010: goes from the key to a validated balance', async () => {
    expect(await node.accounts?.(key)).toEqual(['alice'])
    expect([await isAddressUsed(node, key), await isAddressUsed(node, on('eos', '33'.repeat(32)))]).toEqual([
      true,
      false,
    ])
    const transfer = { from: 'alice', to: 'bob', asset: coinOf('eos'), amount: parseDecimal('1'), memo: 'm' }
    const { final, decoded } = await sendTransfer(node, transfer, bytesOf(KEY), () => chain.produce(3))
    expect(final.phase).toBe('validated')
    expect(decoded.network).toBe(EOS_TEST_CHAIN)
    expect(await amount(node, 'bob', coinOf('eos'))).toBe('1')
    expect(await amount(node, 'alice', coinOf('eos'))).toBe('9')
    const [payment] = (await node.history?.('bob')) ?? []
    expect(payment).toMatchObject({ from: 'alice', to: 'bob', asset: coinOf('eos'), succeeded: true })
  })

  it('VAL-036, ERR-050, ERR-051: requires an existing account and resources', async () => {
    await expect(node.accounts?.(on('eos', '33'.repeat(32)))).rejects.toMatchObject({ code: 'chain/eos-inactive' })
    chain.tokens.get('eosio.token EOS')?.held.set('bob', 10_000n)
    const poor = { from: 'bob', to: 'alice', asset: coinOf('eos'), amount: parseDecimal('0.1') }
    await expect(node.check(poor)).rejects.toMatchObject({ code: 'chain/eos-resources' })
    const lost = { from: 'alice', to: 'nobody', asset: coinOf('eos'), amount: parseDecimal('0.1') }
    await expect(node.check(lost)).rejects.toMatchObject({ code: 'chain/receiver-inactive' })
  })

  it('spends at most 10 ms of CPU time on a notified contract', async () => {
    const to = (name: string) => ({ from: 'alice', to: name, asset: coinOf('eos'), amount: parseDecimal('0.5') })
    const open = (name: string, contractMs: number): void =>
      void chain.accounts.set(name, { key, cpu: 1000, net: 1000, ramQuota: 5000, contractMs })
    open('modest', 9)
    open('greedy', 10)
    const sent = async (name: string) =>
      (await sendTransfer(node, to(name), bytesOf(KEY), () => chain.produce(130))).final.phase
    expect([await sent('modest'), await sent('greedy')]).toEqual(['validated', 'expired'])
    expect(chain.tokens.get('eosio.token EOS')?.held.get('greedy')).toBeUndefined()
  })
})

describe('a MOAC transfer', () => {
  const chain = new MoacTestNode()
  const [from, to] = [on('moac', KEY), on('moac', OTHER)]
  const contract = `0x${'ab'.repeat(20)}`
  let server: JsonServer
  let node: ChainNode
  beforeAll(async () => {
    chain.held.set(from, 10n ** 19n)
    const { issuer } = { issuer: chainOf('moac').readAddress(contract) }
    if ('address' in issuer)
      chain.tokens.set(issuer.address, { symbol: 'TOK', decimals: 18, held: new Map([[from, 10n ** 20n]]) })
    server = await chain.serve()
    const pool = new ChainPool({ nodes: [server.url] })
    const fees = { confirmations: 2, highestFee: '0.1', hasFeeMarket: false }
    node = evmNode({ chain: 'moac', pool, chainId: chain.chainId, ...fees })
  })
  afterAll(() => server.stop())

  it('TRF-013, WAL-031: goes from the key to a validated balance, coin and token', async () => {
    const coin = { from, to, asset: coinOf('moac'), amount: parseDecimal('1.5') }
    expect((await sendTransfer(node, coin, bytesOf(KEY), () => chain.produce())).final.phase).toBe('validated')
    expect(await amount(node, to, coinOf('moac'))).toBe('1.5')
    const asset = await node.asset(contract)
    const token = { from, to, asset, amount: parseDecimal('0.000000000000000001') }
    expect((await sendTransfer(node, token, bytesOf(KEY), () => chain.produce())).final.phase).toBe('validated')
    expect(await amount(node, to, asset)).toBe('0.000000000000000001')
  })
})

const program = anvilProgram()
const CHAINS = [
  ['eth', 1, true, 'TRF-010'],
  ['heco', 128, false, 'TRF-019'],
  ['bsc', 56, false, 'TRF-020'],
] as const

// The program is an optional dependency. Without it these chains count as not connected.
describe.skipIf(program === undefined).each(CHAINS)('a transfer of %s', (id, chainId, hasFeeMarket, row) => {
  const [from, to] = [on(id, KEY), on(id, OTHER)]
  let chain: Anvil
  let node: ChainNode
  beforeAll(async () => {
    chain = await startAnvil(program ?? '', chainId)
    await chain.call('anvil_setBalance', [from, '0x8ac7230489e80000'])
    const pool = new ChainPool({ nodes: [chain.url] })
    node = evmNode({ chain: id, pool, chainId: BigInt(chainId), confirmations: 2, highestFee: '0.1', hasFeeMarket })
  }, 60_000)
  afterAll(() => chain.stop())
  const mine = async (): Promise<void> => void (await chain.call('evm_mine', []))

  it(`${row}, CHN-023: goes from the key to a validated balance`, async () => {
    const transfer = { from, to, asset: coinOf(id), amount: parseDecimal('1.25') }
    const { final, first } = await sendTransfer(node, transfer, bytesOf(KEY), mine)
    expect(first.result).toBe('tesSUCCESS')
    expect(final.phase).toBe('validated')
    expect(await amount(node, to, coinOf(id))).toBe('1.25')
  })

  it('pays a token of a real contract', async () => {
    const [maker] = (await chain.call('eth_accounts', [])) as [string]
    /** Waits for the block, which is mined shortly after the transaction is accepted. */
    const mined = async (hash: unknown): Promise<{ readonly contractAddress: string }> => {
      await expect.poll(() => chain.call('eth_getTransactionReceipt', [hash])).not.toBeNull()
      return (await chain.call('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
    }
    const data = tokenContract('USDT', 6, 1_000_000_000n)
    const made = await chain.call('eth_sendTransaction', [{ from: maker, data, gas: '0x100000' }])
    const reading = chainOf(id).readAddress((await mined(made)).contractAddress)
    const asset = await node.asset('address' in reading ? reading.address : '')
    expect(asset).toMatchObject({ code: 'USDT', decimals: 6 })
    const words = `${from.slice(2).toLowerCase().padStart(64, '0')}${(5_000_000).toString(16).padStart(64, '0')}`
    await mined(
      await chain.call('eth_sendTransaction', [{ from: maker, to: asset.issuer, data: `0xa9059cbb${words}` }]),
    )
    const transfer = { from, to, asset, amount: parseDecimal('2.5') }
    const { final, decoded } = await sendTransfer(node, transfer, bytesOf(KEY), mine)
    expect(decoded.asset).toEqual({ issuer: asset.issuer })
    expect(final.phase).toBe('validated')
    expect(await amount(node, to, asset)).toBe('2.5')
    await expect(node.check({ ...transfer, to: asset.issuer ?? '' })).rejects.toMatchObject({
      code: 'chain/contract-address',
    })
    await expect(node.balance(to, { ...asset, decimals: 8 })).rejects.toMatchObject({ code: 'chain/decimals' })
  })
})
