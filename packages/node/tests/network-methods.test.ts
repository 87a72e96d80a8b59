import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './testkit/scenario.ts'
import { TOKEN, succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const AUTHORIZE = 1
const FREEZE = 3
const BLACKLIST_ERROR = 12

let test: TestNode
let market: Scenario
beforeAll(async () => {
  test = await startTestNode({ managerAccount: TestWallet.genesis().accountId })
  market = await twoTraders(test)
})
afterAll(() => test.end())

describe('methods of Jingtum networks only', () => {
  it('blacklist_info lists blacklisted accounts in pages and reports the state of one account', async () => {
    const { alice, genesis } = market
    const people = Array.from({ length: BLACKLIST_ERROR }, (_, index) => TestWallet.named(`barred ${index}`))
    for (const { address } of people) await succeed(test, genesis.pay(address, microSwtc(50)))
    const bar = (TransactionType: string, BlackListAccountID: string) =>
      succeed(test, genesis.sign({ TransactionType, BlackListAccountID }))
    for (const { address } of people) await bar('SetBlackList', address)
    const barred: unknown[] = []
    const sizes: number[] = []
    let marker: unknown
    do {
      const page: RpcResult = await test.rpc('blacklist_info', { limit: 10, marker })
      const state = page['state'] as readonly Record<string, unknown>[]
      for (const entry of state) barred.push(entry['BlackListAccountID'])
      sizes.push(state.length)
      marker = page['marker']
    } while (marker !== undefined)
    expect(sizes).toEqual([10, 2])
    expect(barred.toSorted()).toEqual(people.map(({ address }) => address).toSorted())
    const [first] = people
    if (first === undefined) return
    expect(await test.rpc('blacklist_info', { account: first.address })).toMatchObject({ blacklist: true })
    expect(await test.rpc('blacklist_info', { account: alice.address })).toMatchObject({ blacklist: false })
    await bar('RemoveBlackList', first.address)
    expect(await test.rpc('blacklist_info', { account: first.address })).toMatchObject({ blacklist: false })
    // clears the list for the other tests
    for (const { address } of people.slice(1)) await bar('RemoveBlackList', address)
    expect(await test.rpc('blacklist_info', { marker: 'x' })).toMatchObject({ error: 'invalidParams', field: 'marker' })
  })

  it('account_relation shows frozen and authorized amounts from both sides', async () => {
    const { alice, bob, issuer, token } = market
    const relate = (Target: string, RelationType: number, value: string) =>
      issuer.sign({ TransactionType: 'RelationSet', Target, RelationType, LimitAmount: token(value) })
    await succeed(test, relate(alice.address, FREEZE, '7'))
    await succeed(test, relate(bob.address, AUTHORIZE, '9'))
    const lines = async (account: string) => (await test.rpc('account_relation', { account }))['lines']
    const frozen = { currency: TOKEN, issuer: issuer.address, relation_type: String(FREEZE) }
    expect(await lines(alice.address)).toEqual([{ ...frozen, account: issuer.address, limit: '7', limit_peer: '0' }])
    const both = await lines(issuer.address)
    expect(both).toHaveLength(2)
    expect(both).toContainEqual({ ...frozen, account: alice.address, limit: '0', limit_peer: '7' })
    expect(both).toContainEqual({
      ...frozen,
      relation_type: String(AUTHORIZE),
      account: bob.address,
      limit: '0',
      limit_peer: '9',
    })
    const nobody = TestWallet.named('nobody').address
    expect(await test.rpc('account_relation', { account: nobody })).toMatchObject({ error: 'actNotFound' })
  })

  it('fee_info reports a platform’s fee per asset as decimals until the fee is zero', async () => {
    const { alice, bob, issuer, token } = market
    const rate = (part: string) =>
      succeed(
        test,
        alice.sign({
          TransactionType: 'Brokerage',
          FeeAccountID: bob.address,
          OfferFeeRateNum: part,
          OfferFeeRateDen: '3E8',
          AppType: 5,
          Amount: token('0'),
        }),
      )
    await rate('14')
    const charged = {
      Platform: alice.address,
      AppType: 5,
      FeeCurrency: TOKEN,
      FeeCurrencyIssuer: issuer.address,
      OfferFeeRateNum: '20',
      OfferFeeRateDen: '1000',
      fee_account: bob.address,
    }
    for (const name of ['fee_info', 'Fee_Info']) {
      const { brokerages } = await test.rpc(name, { account: alice.address })
      expect(brokerages).toEqual([charged])
    }
    await rate('0')
    expect(await test.rpc('fee_info', { account: alice.address })).toMatchObject({ brokerages: [] })
  })

  it('do not exist on other networks', async () => {
    const other = await startTestNode({ network: 'xrp' })
    try {
      const account = TestWallet.genesis(xrp).address
      for (const method of ['blacklist_info', 'account_relation', 'fee_info']) {
        expect(await other.rpc(method, { account })).toMatchObject({ error: 'notEnabled' })
      }
    } finally {
      await other.end()
    }
  })
})

describe('history', () => {
  it('tx_history returns the latest transactions of all accounts, newest first, twenty from any offset', async () => {
    const { alice, bob } = market
    await test.rpc('ledger_accept')
    const sent: string[] = []
    for (let ledger = 0; ledger < 3; ledger += 1) {
      for (let count = 0; count < 9; count += 1) {
        const signed = alice.pay(bob.address, '1')
        await succeed(test, signed)
        sent.unshift(signed.hash)
      }
      await test.rpc('ledger_accept')
      // an empty ledger between them
      await test.rpc('ledger_accept')
    }
    const from = async (start: number) => {
      const { txs } = await test.rpc('tx_history', { start })
      return (txs as readonly { hash: string }[]).map(({ hash }) => hash)
    }
    expect(await from(0)).toEqual(sent.slice(0, 20))
    expect(await from(8)).toEqual([...sent, ...(await from(27))].slice(8, 28))
    expect((await from(9)).slice(0, 18)).toEqual(sent.slice(9))
    expect(await from(9000)).toEqual([])
    expect(await test.rpc('tx_history')).toMatchObject({ error: 'invalidParams', field: 'start' })
    expect(await test.rpc('tx_history', { start: 10_001 })).toMatchObject({ error: 'noPermission', field: 'start' })
  })

  it('ledger_header returns a closed ledger’s header in both versions, and none of the open ledger', async () => {
    const { ledger_index: index, ledger_hash: hash } = await test.rpc('ledger_closed')
    const named = [{}, { ledger_index: index }, { ledger_hash: hash }, { ledger_index: 'validated' }]
    for (const params of named) {
      expect(await test.rpc('ledger_header', params)).toMatchObject({
        ledger_index: index,
        ledger_hash: hash,
        validated: true,
        ledger: { hash, ledger_index: String(index), closed: true },
      })
    }
    const { ledger } = await test.rpc('ledger_header', { ledger_index: index, api_version: 2 })
    expect(ledger).toMatchObject({
      ledger_index: index,
      ledger_hash: hash,
      close_time_iso: expect.stringMatching(/Z$/),
    })
    expect(ledger).not.toHaveProperty('seqNum')
    expect(await test.rpc('ledger_header', { ledger_index: 'current' })).toMatchObject({ error: 'lgrNotFound' })
  })

  it('transaction_entry finds a transaction only in its own ledger', async () => {
    const { alice, bob } = market
    const signed = alice.pay(bob.address, '1')
    const { hash } = signed
    await succeed(test, signed)
    const find = (params: object) => test.rpc('transaction_entry', { tx_hash: hash, ...params })
    expect(await find({})).toMatchObject({ error: 'transactionNotFound', field: 'tx_hash' })
    const { ledger_index: index } = await test.rpc('ledger_accept')
    for (const params of [{}, { ledger_index: index }, { ledger_index: 'validated' }]) {
      expect(await find(params)).toMatchObject({
        ledger_index: index,
        tx_json: { hash },
        metadata: { TransactionResult: 'tesSUCCESS' },
      })
    }
    expect(await find({ api_version: 2 })).toMatchObject({ hash, meta: { TransactionResult: 'tesSUCCESS' } })
    expect(await find({ ledger_index: Number(index) - 1 })).toMatchObject({ error: 'transactionNotFound' })
    expect(await find({ ledger_index: 'current' })).toMatchObject({ error: 'notYetImplemented' })
    expect(await test.rpc('transaction_entry')).toMatchObject({ error: 'invalidParams', field: 'tx_hash' })
  })
})
