import { xrp } from '@tidebook/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { succeed } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const AMOUNT = '500000000'
const genesis = TestWallet.genesis(xrp)
const alice = TestWallet.named('alice', 'secp256k1', xrp)

let test: TestNode
let hash = ''
/** Index of the payment's ledger, which is the second-to-last one. */
let index = 0

function ask(method: string, params: object): Promise<RpcResult> {
  return test.rpc(method, { ...params })
}

function history(params: object) {
  return ask('account_tx', { account: alice.address, ...params })
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
  const payment = genesis.pay(alice.address, AMOUNT)
  ;({ hash } = payment)
  await succeed(test, payment)
  const { ledger_index: closed } = await test.rpc('ledger_accept')
  index = Number(closed)
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())

describe('a payment in version 1', () => {
  const both = { Amount: AMOUNT, DeliverMax: AMOUNT, hash }

  it.each<[string, (answer: RpcResult) => unknown, () => object]>([
    ['tx', (answer) => answer, () => ({ transaction: hash })],
    ['account_tx', (answer) => (answer['transactions'] as { tx: object }[])[0]?.tx, () => ({ account: alice.address })],
    ['tx_history', (answer) => (answer['txs'] as object[])[0], () => ({ start: 0 })],
    ['transaction_entry', (answer) => answer['tx_json'], () => ({ tx_hash: hash, ledger_index: index })],
    [
      'ledger',
      (answer) => (answer['ledger'] as { transactions: object[] }).transactions[0],
      () => ({ ledger_index: index, transactions: true, expand: true }),
    ],
  ])('%s includes both amount fields in version 1, and only the new one in version 2', async (method, find, params) => {
    expect(find(await ask(method, params()))).toMatchObject({ ...both, hash })
    const { tx_json: later } = await ask('tx', { transaction: hash, api_version: 2 })
    expect(later).toMatchObject({ DeliverMax: AMOUNT })
    expect(later).not.toHaveProperty('Amount')
  })

  it('has both fields in streams too, before and after its ledger closes', async () => {
    const socket = await TestSocket.open(test.node.wsUrl)
    await socket.request('subscribe', { streams: ['transactions', 'transactions_proposed'] })
    const sent = genesis.pay(alice.address, '7')
    await succeed(test, sent)
    const names = { hash: sent.hash, Amount: '7', DeliverMax: '7' }
    expect(await socket.next(({ validated }) => validated === false)).toMatchObject({ transaction: names })
    await test.rpc('ledger_accept')
    expect(await socket.next(({ validated }) => validated === true)).toMatchObject({ transaction: names })
    socket.close()
  })
})

describe('compact identifiers', () => {
  it('are in every form of a transaction and find it', async () => {
    const ctid = `C${index.toString(16).toUpperCase().padStart(7, '0')}00000000`
    for (const form of [{}, { binary: true }, { api_version: 2 }, { api_version: 2, binary: true }]) {
      expect(await ask('tx', { transaction: hash, ...form })).toMatchObject({ ctid })
      expect(await ask('tx', { ctid: ctid.toLowerCase(), ...form })).toMatchObject({ hash, ctid })
    }
  })

  it('are rejected for another network, or combined with a hash', async () => {
    const ctid = `C${index.toString(16).toUpperCase().padStart(7, '0')}00000001`
    expect(await ask('tx', { ctid })).toMatchObject({ error: 'wrongNetwork', error_code: 4, field: 'ctid' })
    expect(await ask('tx', { ctid: ctid.replace(/1$/, '0'), transaction: hash })).toMatchObject({
      error: 'invalidParams',
      field: 'ctid',
    })
  })
})

describe('the ledgers of a history', () => {
  it.each([
    [{ ledger_index_min: -1, ledger_index_max: -7 }, 1, undefined],
    [{ ledger_index_min: 2, ledger_index: 1 }, 1, 'invalidParams'],
    [{ ledger_index_min: 4, ledger_index_max: 3 }, 'lgrIdxsInvalid', 'invalidLgrRange'],
    [{ ledger_index_min: 1, ledger_index_max: 900 }, 1, 'lgrIdxMalformed'],
    [{ ledger_index_min: 0 }, 1, undefined],
    [{ ledger_index: 'current' }, 'lgrNotValidated', 'lgrNotValidated'],
    [{ ledger_index: 2 }, 0, undefined],
  ])('account_tx with %j returns the reference’s response in each version', async (params, first, second) => {
    const summaryOf = ({ error, transactions }: RpcResult) =>
      error ?? Math.min(1, (transactions as readonly unknown[]).length)
    expect(summaryOf(await history({ ...params, api_version: 1 }))).toBe(first)
    expect(summaryOf(await history({ ...params, api_version: 2 }))).toBe(second ?? first)
  })
})
