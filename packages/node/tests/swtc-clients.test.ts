import { Factory } from '@swtc/rpc'
import { JCCExchange, multiSign, swtcSequence } from 'jcc_exchange'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { generateSecret, swt } from '@tidebook/protocol'
import { createHash } from 'node:crypto'
import { succeed, microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const PLATFORM = 'jDXCeSHSpZ9LiX6ihckWaYDeDt5hFrdTto'
const HEX = /^[0-9A-F]+$/
const MASTER_SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'

interface Person {
  readonly secret: string
  readonly address: string
}

function person(name: string): Person {
  const secret = generateSecret(swt, createHash('sha256').update(name).digest().subarray(0, 16))
  return { secret, address: TestWallet.ofSecret(secret).address }
}

const issuer = person('issuer of tokens')
const alice = person('alice')
const bob = person('bob')

function token(value: string) {
  return { currency: 'CNY', issuer: issuer.address, value }
}

const native = { currency: 'SWT', issuer: '' }

let test: TestNode

beforeAll(async () => {
  test = await startTestNode({ managerAccount: TestWallet.genesis().accountId })
  const genesis = TestWallet.genesis()
  for (const { address } of [issuer, alice, bob]) await succeed(test, genesis.pay(address, microSwtc(5000)))
  await succeed(test, genesis.pay(PLATFORM, microSwtc(100)))
  await succeed(test, TestWallet.ofSecret(issuer.secret).pay(alice.address, token('1000')))
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())
afterEach(() => test.rpc('ledger_accept'))

async function validated(hash: string) {
  await test.rpc('ledger_accept')
  const answer = await test.rpc('tx', { transaction: hash, binary: false })
  expect(answer).toMatchObject({ validated: true, meta: { TransactionResult: 'tesSUCCESS' } })
  return answer
}

describe('DEV-103 jcc_exchange, unmodified', () => {
  beforeAll(() => {
    JCCExchange.init([test.node.url.replace(/\/$/, '')])
  })
  afterAll(() => {
    JCCExchange.destroy()
    swtcSequence.clear()
  })

  const order = (who: Person, type: 'buy' | 'sell', amount: string, sum: string): Promise<string> =>
    JCCExchange.createOrder(who.address, who.secret, amount, 'swt', 'cny', sum, type, PLATFORM, issuer.address)

  it('reads a sequence, sells, buys against it, and shows the fill to both sides', async () => {
    expect(await JCCExchange.getSequence(alice.address)).toBe(1)
    const buy = await order(alice, 'buy', '100', '20')
    const sell = await order(bob, 'sell', '40', '8')
    expect(await validated(buy)).toMatchObject({ TransactionType: 'OfferCreate', TakerPays: '100000000' })
    expect(await validated(sell)).toMatchObject({ TakerPays: token('8') })
    expect(await test.rpc('account_lines', { account: bob.address })).toMatchObject({ lines: [{ balance: '8' }] })
  })

  it('cancels an order by its sequence', async () => {
    const { offers } = (await test.rpc('account_offers', { account: alice.address })) as unknown as {
      offers: { seq: number }[]
    }
    expect(offers).toHaveLength(1)
    await validated(await JCCExchange.cancelOrder(alice.address, alice.secret, offers[0]?.seq ?? 0))
    expect(await test.rpc('account_offers', { account: alice.address })).toMatchObject({ offers: [] })
  })

  it('transfers tokens and native units with a memo', async () => {
    const { address, secret } = alice
    const tokens = await JCCExchange.transfer(address, secret, '5', 'for lunch', bob.address, 'cny', issuer.address)
    expect(await validated(tokens)).toMatchObject({ Amount: token('5'), meta: { delivered_amount: token('5') } })
    await validated(await JCCExchange.transfer(address, secret, '1', 'x', bob.address, 'swt'))
  })

  it('recovers automatically from a sequence that another client has used', async () => {
    swtcSequence.reset(alice.address)
    await JCCExchange.transfer(alice.address, alice.secret, '1', 'x', bob.address, 'swt')
    const { account_data: root } = (await test.rpc('account_info', { account: alice.address })) as unknown as {
      account_data: { Sequence: number }
    }
    const other = TestWallet.ofSecret(alice.secret)
    other.sequence = root.Sequence
    await succeed(test, other.pay(bob.address, microSwtc(1)))
    await validated(await JCCExchange.transfer(alice.address, alice.secret, '1', 'x', bob.address, 'swt'))
  })

  it('sets a platform fee, a blacklist, an issuer, a total supply and signers', async () => {
    const { address: master } = TestWallet.genesis()
    await JCCExchange.setBrokerage(bob.address, bob.secret, alice.address, 2, 1000, 'cny', issuer.address)
    await JCCExchange.addBlackList(master, MASTER_SECRET, PLATFORM, 'x')
    await JCCExchange.removeBlackList(master, MASTER_SECRET, PLATFORM, 'x')
    await JCCExchange.setManageIssuer(master, MASTER_SECRET, issuer.address, 'x')
    await JCCExchange.issueSet(issuer.address, issuer.secret, '1000000', 'x', 'abc', issuer.address)
    const signers = [alice, bob].map(({ address }) => ({ SignerEntry: { Account: address, SignerWeight: 1 } }))
    await validated(await JCCExchange.setSignerList(issuer.address, issuer.secret, 2, signers))
  })

  it('signs with several keys and submits when enough of them have signed', async () => {
    const { account_data: root } = (await test.rpc('account_info', { account: issuer.address })) as unknown as {
      account_data: { Sequence: number }
    }
    const payment = {
      Account: issuer.address,
      Amount: { currency: 'CNY', issuer: issuer.address, value: '3' },
      Destination: alice.address,
      Fee: 0.08,
      Flags: 0,
      Sequence: root.Sequence,
      TransactionType: 'Payment',
    }
    const Signers = [alice, bob].map(({ secret }) => multiSign(payment as never, secret))
    const signed = { ...payment, Fee: '80000', SigningPubKey: '', Signers }
    const answer = await test.rpc('submit_multisigned', { tx_json: signed })
    expect(answer).toMatchObject({ engine_result: 'tesSUCCESS' })
  })

  it('reports why an order was rejected', async () => {
    const stranger = person('stranger')
    await expect(order(stranger, 'sell', '1', '1')).rejects.toThrow('Account not found.')
  })
})

describe('DEV-103 @swtc/rpc, unmodified', () => {
  const Remote = Factory('jingtum')
  const remote = () => new Remote({ server: test.node.url, issuer: issuer.address })

  it('pays, orders and cancels with transactions that it builds, signs and submits', async () => {
    const pay = remote().buildPaymentTx({ account: alice.address, to: bob.address, amount: remote().makeAmount('2') })
    const paid = await pay.submitPromise(alice.secret, 'hello')
    expect(paid).toMatchObject({ engine_result: 'tesSUCCESS', tx_json: { Amount: '2000000' } })
    const offer = remote().buildOfferCreateTx({
      type: 'Sell',
      account: alice.address,
      taker_gets: { value: '10', ...native },
      taker_pays: token('4'),
      platform: PLATFORM,
    })
    const placed = await offer.submitPromise(alice.secret)
    expect(placed).toMatchObject({ engine_result: 'tesSUCCESS' })
    await test.rpc('ledger_accept')
    const cancel = remote().buildOfferCancelTx({ account: alice.address, sequence: placed.tx_json.Sequence })
    expect(await cancel.submitPromise(alice.secret)).toMatchObject({ engine_result: 'tesSUCCESS' })
    await validated(paid.tx_json.hash)
  })

  it('signs with several keys in sequence and submits the result', async () => {
    const pay = remote().buildPaymentTx({ account: issuer.address, to: alice.address, amount: token('2') })
    pay.setSequence(await remote().getAccountSequence(issuer.address))
    pay.setFee(80_000)
    for (const signer of [alice, bob]) pay.multiSigning({ address: signer.address, secret: signer.secret })
    expect(await pay.multiSigned().submitPromise()).toMatchObject({ engine_result: 'tesSUCCESS' })
  })

  it('reads balances with the amounts reserved by orders and freezes', async () => {
    const freeze = remote().buildRelationTx({
      type: 'freeze',
      account: issuer.address,
      target: alice.address,
      limit: token('7'),
    })
    // the issuer's master key has two additional signers
    expect(await freeze.submitPromise(issuer.secret)).toMatchObject({ engine_result: 'tesSUCCESS' })
    await test.rpc('ledger_accept')
    const { balances } = await remote().getAccountBalances(alice.address)
    expect(balances).toContainEqual(expect.objectContaining({ currency: 'CNY', freezed: 7 }))
    expect(balances).toContainEqual(expect.objectContaining({ currency: 'SWT' }))
  })

  it('makes all other calls of the library', async () => {
    const library = remote()
    const { address: account } = alice
    const tx = await library.getAccountTx(account)
    const { hash } = tx.transactions[0].tx
    const placed = library.buildOfferCreateTx({
      type: 'Sell',
      account: bob.address,
      taker_gets: { value: '10', ...native },
      taker_pays: token('4'),
    })
    expect(await placed.submitPromise(bob.secret)).toMatchObject({ engine_result: 'tesSUCCESS' })
    const calls: Readonly<Record<string, () => Promise<unknown>>> = {
      version: () => library.getVersion(),
      random: () => library.getRandom(),
      info: () => library.getServerInfo(),
      state: () => library.getServerState(),
      closed: () => library.getLedgerClosed(),
      current: () => library.getLedgerCurrent(),
      ledger: () => library.getLedger({ ledger_index: 'validated', transactions: true, expand: true }),
      data: () => library.getLedgerData({ limit: 10 }),
      entry: () => library.getLedgerEntry({ account_root: account }),
      history: () => library.getTxHistory(0),
      tx: () => library.getTx(hash),
      txEntry: () => library.getTxEntry(hash),
      blacklist: () => library.getBlacklistInfo(),
      barred: () => library.getBlacklistInfo({ account }),
      account: () => library.getAccountInfo(account),
      sequence: () => library.getAccountSequence(account),
      offers: () => library.getAccountOffers(bob.address),
      trusts: () => library.getAccountTrusts(account),
      relation: () => library.getAccountRelation(account),
      objects: () => library.getAccountObjects(account),
      signers: () => library.getAccountSignerList(issuer.address),
      currencies: () => library.getAccountCurrencies(account),
      brokerage: () => library.getBrokerage(bob.address),
      book: () => library.getBookOffers({ currency: 'SWT', issuer: '' }, { currency: 'CNY', issuer: issuer.address }),
      paths: () =>
        library.getSkywellPathFind({
          source_account: account,
          destination_account: bob.address,
          destination_amount: '1000000',
        }),
    }
    const answers = await Promise.all(
      Object.entries(calls).map(async ([name, call]) => [name, await call().catch((error: unknown) => ({ error }))]),
    )
    for (const [name, answer] of answers) expect(answer, String(name)).not.toHaveProperty('error')
    const byName = Object.fromEntries(answers)
    expect(byName).toMatchObject({
      barred: { blacklist: false },
      book: { offers: [{ Account: bob.address }] },
      brokerage: { brokerages: [{ Platform: bob.address, OfferFeeRateNum: '2', OfferFeeRateDen: '1000' }] },
      currencies: { receive_currencies: ['CNY'], send_currencies: ['CNY'] },
      paths: { alternatives: [{ source_amount: { currency: 'CNY', value: expect.any(String) } }] },
      relation: { lines: [{ currency: 'CNY', limit: '7', relation_type: '3' }] },
      signers: { account_objects: [{ LedgerEntryType: 'SignerList', SignerQuorum: 2 }] },
      version: { version: { last: '1.0.0' } },
    })
  })

  it('receives binary for types in its definitions and JSON for the rest', async () => {
    const entries = await test.rpc('ledger_data', { binary: true })
    const readable = await test.rpc('ledger_data', {})
    const types = (readable['state'] as { LedgerEntryType: string }[]).map(({ LedgerEntryType: type }) => type)
    expect(new Set(types).size).toBeGreaterThan(5)
    expect(entries['state']).toHaveLength(types.length)
    const inBytes = (entries['state'] as { data?: string }[]).filter(({ data }) => data !== undefined)
    expect(inBytes.length).toBeGreaterThan(5)
    const { ledger_index: last } = await test.rpc('ledger_closed')
    for (let index = 2; index <= Number(last); index += 1) {
      const params = { ledger_index: index, transactions: true, expand: true, binary: true }
      const answer = await test.rpc('ledger', params)
      const { transactions } = answer['ledger'] as { transactions: unknown[] }
      for (const transaction of transactions) {
        expect(transaction).toMatchObject({ tx_blob: expect.stringMatching(HEX), meta: expect.anything() })
      }
    }
  })

  it('reports which of its calls are unsupported', async () => {
    await expect(remote().rpcPeers()).rejects.toMatchObject({ error: 'notEnabled' })
    await expect(remote().rpcAccountErc({ account: alice.address })).rejects.toMatchObject({ error: 'notEnabled' })
  })
})
