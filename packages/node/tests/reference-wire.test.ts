import { xrp } from '@tidebook/protocol'
import { Wallet, decode } from 'xrpl'
import type { Transaction } from 'xrpl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submit, succeed } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { fixedClock, startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const FUNDS = '1000000000'
const [gateway, alice, bob, tagged, closedToAll] = ['gateway', 'alice', 'bob', 'tagged', 'closed'].map((name) =>
  TestWallet.named(name, 'secp256k1', xrp),
) as [TestWallet, TestWallet, TestWallet, TestWallet, TestWallet]
const nobody = TestWallet.named('nobody', 'secp256k1', xrp)
const SET = { requireTag: 1, defaultRipple: 8, depositAuth: 9 }
const SUBMITTED = ['engine_result', 'engine_result_code', 'engine_result_message', 'status', 'tx_blob', 'tx_json']

let test: TestNode
let socket: TestSocket

function usd(value: string) {
  return { currency: 'USD', issuer: gateway.address, value }
}

function ask(method: string, params: object = {}): Promise<RpcResult> {
  return test.rpc(method, { ...params })
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp', clock: fixedClock })
  const genesis = TestWallet.genesis(xrp)
  const wallets = [gateway, alice, bob, tagged, closedToAll]
  for (const { address } of wallets) await succeed(test, genesis.pay(address, FUNDS))
  await test.rpc('ledger_accept')
  for (const wallet of wallets) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, gateway.sign({ TransactionType: 'AccountSet', SetFlag: SET.defaultRipple }))
  await succeed(test, tagged.sign({ TransactionType: 'AccountSet', SetFlag: SET.requireTag }))
  await succeed(test, closedToAll.sign({ TransactionType: 'AccountSet', SetFlag: SET.depositAuth }))
  for (const wallet of [alice, bob, tagged, closedToAll]) {
    await succeed(test, wallet.sign({ TransactionType: 'TrustSet', LimitAmount: usd('10000') }))
  }
  await succeed(test, gateway.pay(alice.address, usd('500')))
  await test.rpc('ledger_accept')
  socket = await TestSocket.open(test.node.wsUrl, { authorization: `Bearer ${test.node.adminToken ?? ''}` })
})
afterAll(async () => {
  socket.close()
  await test.end()
})

describe('a submission', () => {
  it('has no open ledger index in its response', async () => {
    const done = await succeed(test, alice.pay(bob.address, '1'))
    expect(done).not.toHaveProperty('ledger_current_index')
    expect(done).toHaveProperty('validated_ledger_index')
  })

  it('returns only its result and itself when it has several signatures', async () => {
    const keys = [1, 2].map((byte) => Wallet.fromEntropy(Buffer.alloc(16, byte)))
    const SignerEntries = keys.map(({ classicAddress: Account }) => ({ SignerEntry: { Account, SignerWeight: 1 } }))
    await succeed(test, bob.sign({ TransactionType: 'SignerListSet', SignerQuorum: 2, SignerEntries }))
    const send = (api_version: number): Promise<RpcResult> => {
      const tx: Transaction = {
        TransactionType: 'AccountSet',
        Account: bob.address,
        Fee: '30',
        Sequence: bob.sequence,
        SigningPubKey: '',
      }
      bob.sequence += 1
      const Signers = keys.flatMap((key) => decode(key.sign(tx, true).tx_blob)['Signers'] as object[])
      return ask('submit_multisigned', { tx_json: { ...tx, Signers }, api_version })
    }
    expect(Object.keys(await send(1)).toSorted()).toEqual(SUBMITTED)
    expect(Object.keys(await send(2)).toSorted()).toEqual([...SUBMITTED, 'hash'].toSorted())
  })
})

describe('paths', () => {
  const find = (destination: TestWallet, more: object = {}) =>
    ask('ripple_path_find', {
      source_account: alice.address,
      destination_account: destination.address,
      destination_amount: usd('1'),
      ...more,
    })

  it.each([
    ['asks for a tag', () => tagged, 'tecDST_TAG_NEEDED'],
    ['takes payments by leave only', () => closedToAll, 'tecNO_PERMISSION'],
  ])('are found to an account that %s, even if a direct payment to it fails', async (_what, target, refusal) => {
    const { alternatives } = await find(target())
    expect(alternatives).toHaveLength(1)
    expect(await submit(test, alice.pay(target().address, usd('1')))).toMatchObject({ engine_result: refusal })
    // the search left no state behind
    const { account_data: data } = await ask('account_info', { account: target().address })
    expect((data as { Flags: number }).Flags).not.toBe(0)
  })

  it('repeat the id within the result and report step types as numbers only', async () => {
    const { id, result } = (await socket.request('ripple_path_find', {
      source_account: alice.address,
      destination_account: bob.address,
      destination_amount: usd('1'),
    })) as { id: unknown; result: RpcResult }
    expect(result['id']).toBe(id)
    expect(JSON.stringify(result)).not.toContain('type_hex')
  })

  it('start with partial results and are complete from the next close on', async () => {
    const { result: created } = (await socket.request('path_find', {
      subcommand: 'create',
      source_account: alice.address,
      destination_account: bob.address,
      destination_amount: usd('1'),
    })) as { result: RpcResult }
    expect(created).toMatchObject({ full_reply: false, alternatives: expect.any(Array) })
    await test.rpc('ledger_accept')
    expect(await socket.next(({ type }) => type === 'path_find')).toMatchObject({ full_reply: true })
    await socket.request('path_find', { subcommand: 'close' })
  })
})

it('ping reports over WebSocket that the operator has no limits', async () => {
  expect(await socket.request('ping')).toMatchObject({ result: { role: 'admin', unlimited: true } })
  expect(await ask('ping')).not.toHaveProperty('unlimited')
})

it('fee reports the reference’s median for an empty queue, and the queue capacity', async () => {
  expect(await ask('fee')).toMatchObject({
    drops: { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '10' },
    levels: { median_level: '128000', minimum_level: '256', open_ledger_level: '256', reference_level: '256' },
    max_queue_size: '4096',
  })
})

it('account_tx lists transactions that changed an account’s entries, not those that only mention it', async () => {
  const listed = async (wallet: TestWallet) => {
    const { transactions } = await ask('account_tx', { account: wallet.address, limit: 400 })
    return (transactions as { tx: { hash: string } }[]).map((entry) => entry.tx.hash)
  }
  const failed = alice.pay(tagged.address, '5')
  expect(await submit(test, failed)).toMatchObject({ engine_result: 'tecDST_TAG_NEEDED', applied: true })
  const done = await succeed(test, alice.pay(bob.address, '5'))
  const { hash } = done['tx_json'] as { hash: string }
  await test.rpc('ledger_accept')
  expect(await listed(alice)).toEqual(expect.arrayContaining([failed.hash, hash]))
  expect(await listed(bob)).toContain(hash)
  expect(await listed(tagged)).not.toContain(failed.hash)
  const { transactions } = await ask('account_tx', { account: bob.address, limit: 1 })
  expect(Object.keys((transactions as object[])[0] ?? {}).toSorted()).toEqual(['meta', 'tx', 'validated'])
})

describe('pages', () => {
  it('count visited directory entries toward their size', async () => {
    const wallet = bob
    for (let nth = 0; nth < 12; nth += 1) await succeed(test, wallet.offer(usd('1'), `${1_000_000 + nth}`))
    await test.rpc('ledger_accept')
    const messages: unknown[] = []
    const sizes: number[] = []
    let marker: unknown
    do {
      const page = await ask('account_lines', {
        account: wallet.address,
        limit: 10,
        ...(marker === undefined ? {} : { marker }),
      })
      const lines = page['lines'] as unknown[]
      messages.push(...lines)
      sizes.push(lines.length)
      ;({ marker } = page)
    } while (marker !== undefined)
    // one line, twelve offers and a signer list
    expect(messages).toHaveLength(1)
    expect(sizes).toHaveLength(2)
  })

  it('are empty for an unknown account (gateway_balances)', async () => {
    const answer = await ask('gateway_balances', { account: nobody.address, ledger_index: 'validated' })
    expect(Object.keys(answer).toSorted()).toEqual(['account', 'ledger_hash', 'ledger_index', 'status', 'validated'])
  })

  it('contain the requested number of lines plus the account’s own problems (noripple_check)', async () => {
    const setFlag = { TransactionType: 'AccountSet', SetFlag: SET.defaultRipple }
    await succeed(test, alice.sign(setFlag))
    for (let nth = 0; nth < 12; nth += 1) {
      const LimitAmount = { ...usd('5'), currency: `A${nth.toString().padStart(2, '0')}` }
      await succeed(test, alice.sign({ TransactionType: 'TrustSet', LimitAmount }))
    }
    const check = { account: alice.address, role: 'user', limit: 10, transactions: true }
    const { problems, transactions } = await ask('noripple_check', check)
    expect(problems).toHaveLength(11)
    expect((transactions as { Fee: unknown }[])[0]?.Fee).toBe(10)
  })
})

describe('ledger', () => {
  const HEADER = [
    'account_hash',
    'close_flags',
    'close_time',
    'close_time_human',
    'close_time_iso',
    'close_time_resolution',
    'closed',
    'ledger_hash',
    'ledger_index',
    'parent_close_time',
    'parent_hash',
    'total_coins',
    'transaction_hash',
  ]
  const members = (value: unknown): string[] => Object.keys(value as object).toSorted()

  it.each([1, 2])('has the reference’s members in version %i', async (api_version) => {
    const { ledger } = await ask('ledger', { ledger_index: 'validated', api_version })
    expect(members(ledger)).toEqual(HEADER)
  })

  it('has no other members in binary', async () => {
    const { ledger } = await ask('ledger', { ledger_index: 'validated', binary: true })
    expect(members(ledger)).toEqual(['closed', 'ledger_data'])
  })

  it('lists transactions without repeating the ledger’s time', async () => {
    await test.rpc('ledger_accept')
    await succeed(test, alice.pay(bob.address, '3'))
    const { ledger_index: index } = await test.rpc('ledger_accept')
    const { ledger } = await ask('ledger', { ledger_index: index, transactions: true, expand: true })
    const [tx] = (ledger as { transactions: object[] }).transactions
    expect(tx).toMatchObject({ TransactionType: 'Payment', metaData: { TransactionResult: 'tesSUCCESS' } })
    for (const name of ['date', 'inLedger', 'ledger_index']) expect(tx).not.toHaveProperty(name)
  })

  it('returns the last closed and the open ledger by default', async () => {
    const { closed, open } = await ask('ledger')
    expect(members((closed as { ledger: object }).ledger)).toEqual(HEADER)
    expect(members((open as { ledger: object }).ledger)).toEqual(['closed', 'ledger_index', 'parent_hash'])
  })
})
