import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const REQUIRE_DESTINATION_TAG = 1
const DISALLOW_INCOMING_TRUSTLINE = 15
const OFFERS = 40

const gateway = TestWallet.named('gateway', 'secp256k1', xrp)
const alice = TestWallet.named('alice', 'secp256k1', xrp)

let test: TestNode

function usd(value: string) {
  return { currency: 'USD', issuer: gateway.address, value }
}

function ask(method: string, params: object = {}): Promise<RpcResult> {
  return test.rpc(method, { account: alice.address, ...params })
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, alice]) await succeed(test, genesis.pay(address, '1000000000'))
  await test.rpc('ledger_accept')
  for (const wallet of [gateway, alice]) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount: usd('100') }))
  for (const SetFlag of [REQUIRE_DESTINATION_TAG, DISALLOW_INCOMING_TRUSTLINE]) {
    await succeed(test, alice.sign({ TransactionType: 'AccountSet', SetFlag }))
  }
  for (let nth = 1; nth <= OFFERS; nth += 1) await succeed(test, alice.offer(usd(String(nth)), '1000000'))
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())

describe('account_info', () => {
  it('reports every setting by name next to the account, in both versions', async () => {
    for (const api_version of [1, 2]) {
      const { account_flags: flags } = await ask('account_info', { api_version })
      const settings = flags as Readonly<Record<string, boolean>>
      const isOn = Object.keys(settings).filter((name) => settings[name] === true)
      expect(isOn.toSorted()).toEqual(['disallowIncomingTrustline', 'requireDestinationTag'])
      expect(settings).toMatchObject({ allowTrustLineClawback: false, defaultRipple: false, passwordSpent: false })
      expect(Object.keys(settings)).toHaveLength(14)
    }
  })

  it('reports an empty queue and rejects a queue query about a closed ledger', async () => {
    expect(await ask('account_info', { queue: true })).toMatchObject({ queue_data: { txn_count: 0 } })
    expect(await ask('account_info', { queue: true, ledger_index: 'validated' })).toMatchObject({
      error: 'invalidParams',
      field: 'queue',
    })
  })
})

describe('lists of owned entries', () => {
  it('account_offers follows the account’s directory: page by page, each by ledger index', async () => {
    const { account_objects: objects } = await ask('account_objects', { type: 'offer', limit: 400 })
    const entries = objects as readonly { index: string; OwnerNode: string; Sequence: number }[]
    expect(new Set(entries.map(({ OwnerNode: page }) => page)).size).toBe(2)
    const inOrder = entries.toSorted((a, b) => (a.OwnerNode + a.index < b.OwnerNode + b.index ? -1 : 1))
    expect(entries).toEqual(inOrder)
    const { offers } = await ask('account_offers', { limit: 400 })
    expect((offers as readonly { seq: number }[]).map(({ seq }) => seq)).toEqual(entries.map((entry) => entry.Sequence))
  })

  it('report a page size only if another page follows', async () => {
    for (const method of ['account_offers', 'account_objects']) {
      expect(await ask(method, { limit: 11 })).toMatchObject({ limit: 11, marker: expect.any(String) })
      expect(await ask(method, { limit: 300 })).not.toHaveProperty('limit')
    }
  })

  it('account_lines with ignore_default omits lines that only the other side has set up', async () => {
    const lines = async (account: string, ignore_default: boolean) =>
      (await test.rpc('account_lines', { account, ignore_default }))['lines']
    expect(await lines(gateway.address, false)).toHaveLength(1)
    expect(await lines(gateway.address, true)).toEqual([])
    expect(await lines(alice.address, true)).toEqual(await lines(alice.address, false))
  })

  it('account_objects with deletion_blockers_only returns the entries that block deletion', async () => {
    const types = async (params: object) => {
      const { account_objects: objects } = await ask('account_objects', { deletion_blockers_only: true, ...params })
      return (objects as readonly { LedgerEntryType: string }[]).map(({ LedgerEntryType: type }) => type)
    }
    expect(await types({})).toEqual(['RippleState'])
    expect(await types({ type: 'state' })).toEqual(['RippleState'])
    expect(await types({ type: 'offer' })).toEqual([])
  })

  it('account_objects rejects types without an owner and returns nothing for those of other ledgers', async () => {
    for (const type of ['directory', 'amendments', 'fee', 'hashes', 'nunl', 'foo', 'constructor']) {
      expect(await ask('account_objects', { type })).toMatchObject({ error: 'invalidParams', field: 'type' })
    }
    for (const type of ['nft_page', 'did', 'escrow', 'payment_channel']) {
      expect(await ask('account_objects', { type })).toMatchObject({ account_objects: [] })
    }
  })

  it('account_currencies lists currency codes before currencies without one', async () => {
    const hex = '03'.padEnd(40, 'A')
    for (const currency of [hex, 'ZZZ', 'AAA']) {
      const LimitAmount = { currency, issuer: gateway.address, value: '5' }
      await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount }))
    }
    expect(await ask('account_currencies')).toMatchObject({ receive_currencies: ['AAA', 'USD', 'ZZZ', hex] })
  })
})
