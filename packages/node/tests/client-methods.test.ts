import { encodeTransaction, signTransaction, swt, toHex } from '@tidebook/protocol'
import { XrplDefinitions, decode, encode } from 'ripple-binary-codec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './testkit/scenario.ts'
import { TOKEN, submit, succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

let test: TestNode
let market: Scenario

interface Entry {
  readonly [field: string]: unknown
  readonly index: string
}

beforeAll(async () => {
  test = await startTestNode()
  market = await twoTraders(test)
})
afterAll(() => test.end())

async function entries(params: Readonly<Record<string, unknown>> = {}): Promise<Entry[]> {
  const { state } = await test.rpc('ledger_data', { ledger_index: 'current', ...params })
  return state as Entry[]
}

describe('state pages and entries', () => {
  it('ledger_data returns every entry once, in order, for any page size, and by type', async () => {
    const whole = await entries()
    expect(whole.map(({ index }) => index)).toEqual(whole.map(({ index }) => index).toSorted())
    const paged: Entry[] = []
    let marker: unknown
    do {
      const more = marker === undefined ? {} : { marker }
      const answer = await test.rpc('ledger_data', { ledger_index: 'current', limit: 2, ...more })
      paged.push(...(answer['state'] as Entry[]))
      ;({ marker } = answer)
    } while (marker !== undefined)
    expect(paged).toEqual(whole)
    const lines = await entries({ type: 'state' })
    expect(lines).toEqual(whole.filter(({ LedgerEntryType: type }) => type === 'SkywellState'))
    expect(lines).toHaveLength(1)
  })

  it('ledger_data in binary contains the same fields', async () => {
    const [readable] = await entries({ limit: 1 })
    const [binary] = await entries({ limit: 1, binary: true })
    const { definitions } = await definitionsOf('swt')
    const { index: _index, ...fields } = readable ?? { index: '' }
    expect(decode(String(binary?.['data']), definitions)).toMatchObject({ LedgerEntryType: fields['LedgerEntryType'] })
    expect(binary?.index).toBe(readable?.index)
  })

  it('ledger_entry finds an entry by each of its identifiers', async () => {
    const { alice, bob, issuer } = market
    const placed = alice.offer(microSwtc(9), market.token('3'))
    const seq = alice.sequence - 1
    await succeed(test, placed)
    const [offer] = await entries({ type: 'offer' })
    const [line] = await entries({ type: 'state' })
    const names: readonly (readonly [string, unknown, unknown])[] = [
      ['index', offer?.index, offer],
      ['offer', { account: alice.address, seq }, offer],
      ['offer', offer?.index, offer],
      ['ripple_state', { accounts: [alice.address, issuer.address], currency: TOKEN }, line],
      ['ripple_state', { accounts: [issuer.address, alice.address], currency: TOKEN }, line],
    ]
    for (const [name, value, expected] of names) {
      expect(await test.rpc('ledger_entry', { [name]: value, ledger_index: 'current' })).toMatchObject({
        node: expected,
      })
    }
    const root = await test.rpc('ledger_entry', { account_root: bob.address })
    expect(root).toMatchObject({ node: { Account: bob.address, LedgerEntryType: 'AccountRoot' } })
    await succeed(test, alice.cancel(seq))
  })

  it.each([
    [{}, 'unknownOption', undefined],
    [{ index: 'ABC' }, 'invalidParams', 'index'],
    [{ index: 'A'.repeat(64) }, 'entryNotFound', undefined],
    [{ offer: { account: 'x', seq: 1 } }, 'actMalformed', 'offer.account'],
    [{ offer: { account: TestWallet.named('a').address } }, 'invalidParams', 'offer.seq'],
    [{ directory: {} }, 'invalidParams', 'directory'],
    [{ account_root: TestWallet.named('a').address, index: 'A'.repeat(64) }, 'invalidParams', 'account_root'],
    [{ escrow: 'A'.repeat(64) }, 'notEnabled', 'escrow'],
  ])('ledger_entry responds to %j with %s', async (params, error, field) => {
    expect(await test.rpc('ledger_entry', params)).toMatchObject({ error, ...(field === undefined ? {} : { field }) })
  })
})

interface Loaded {
  readonly definitions: XrplDefinitions
  readonly hash: string
}

async function definitionsOf(network: 'swt'): Promise<Loaded> {
  const answer = await test.rpc('server_definitions')
  expect(network).toBe('swt')
  return { definitions: new XrplDefinitions(answer as never), hash: String(answer['hash']) }
}

describe('methods for codecs and wallets', () => {
  it('server_definitions configures a foreign codec that writes the same bytes', async () => {
    const { definitions, hash } = await definitionsOf('swt')
    const { alice, bob } = market
    const fields = { Account: alice.address, Destination: bob.address, Fee: '10', Sequence: 5, Flags: 0 }
    const tx = { ...fields, TransactionType: 'OfferCancel', OfferSequence: 77 }
    const { Destination: _destination, Account: account, ...rest } = tx
    // addresses use another alphabet there
    const { blob } = signTransaction(swt, { ...rest, Account: account, TransactionType: 'OfferCancel' }, alice.keyPair)
    const decoded = decode(blob, definitions)
    expect(decoded).toMatchObject({ TransactionType: 'OfferCancel', OfferSequence: 77, Fee: '10' })
    expect(encode(decoded, definitions)).toBe(blob)
    expect(await test.rpc('server_definitions', { hash })).toEqual({ hash, status: 'success' })
  })

  it('submit accepts a signed tx_json and rejects an unsigned one and a secret', async () => {
    const { alice, bob } = market
    const signed = alice.pay(bob.address, '7')
    const { tx_json: json } = await test.rpc('submit', { tx_blob: signed.blob })
    const { hash, ...tx } = json as Record<string, unknown>
    expect(toHex(encodeTransaction(swt, tx as never))).toBe(signed.blob)
    expect(await test.rpc('submit', { tx_json: tx })).toMatchObject({ tx_json: { hash } })
    const { TxnSignature: _signature, ...unsigned } = tx
    expect(await test.rpc('submit', { tx_json: unsigned })).toMatchObject({
      error: 'invalidParams',
      field: 'tx_json.TxnSignature',
    })
    for (const method of ['submit', 'submit_multisigned', 'simulate']) {
      const answer = await test.rpc(method, { tx_json: unsigned, secret: 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb' })
      expect(answer).toMatchObject({ error: 'notSupported', field: 'secret' })
      expect(JSON.stringify(answer)).not.toContain('snoPB')
    }
    expect(await test.rpc('sign', { tx_json: unsigned, secret: 's' })).toMatchObject({ error: 'notSupported' })
  })

  it('simulates any unsigned transaction and rejects a signed one', async () => {
    const { alice, bob } = market
    const before = await test.rpc('account_info', { account: bob.address })
    const payment = { TransactionType: 'Payment', Account: alice.address, Destination: bob.address }
    const answer = await test.rpc('simulate', { tx_json: { ...payment, Amount: microSwtc(3) } })
    expect(answer).toMatchObject({
      applied: false,
      engine_result: 'tesSUCCESS',
      meta: { delivered_amount: microSwtc(3) },
    })
    const nodes = (answer['meta'] as { AffectedNodes: unknown[] }).AffectedNodes
    expect(nodes.length).toBeGreaterThan(1)
    const tooMuch = await test.rpc('simulate', { tx_json: { ...payment, Amount: microSwtc(1_000_000) } })
    expect(tooMuch).toMatchObject({ engine_result: 'tecUNFUNDED_PAYMENT', applied: false })
    const signed = alice.sign({ ...payment, Amount: '1', Sequence: 1 })
    expect(await test.rpc('simulate', { tx_blob: signed.blob })).toMatchObject({ error: 'transactionSigned' })
    expect(await test.rpc('account_info', { account: bob.address })).toEqual(before)
  })

  it('rejects unsupported API versions', async () => {
    expect(await test.rpc('version', { api_version: 3 })).toMatchObject({ error: 'invalid_API_version' })
    expect(await test.rpc('version', { api_version: 2 })).toMatchObject({ version: { last: 2 } })
  })

  it('tx finds a transaction by its position and reports whether a whole range was searched', async () => {
    const { alice, bob } = market
    const signed = alice.pay(bob.address, '5')
    await succeed(test, signed)
    await test.rpc('ledger_accept')
    const transaction = await test.rpc('tx', { hash: signed.hash })
    const { TransactionIndex: place } = transaction['meta'] as { TransactionIndex: number }
    const hex = (value: unknown, width: number): string => Number(value).toString(16).toUpperCase().padStart(width, '0')
    const ctid = `C${hex(transaction['ledger_index'], 7)}${hex(place, 4)}0000`
    expect(await test.rpc('tx', { ctid })).toMatchObject({ hash: signed.hash })
    const unknown = { transaction: 'F'.repeat(64), min_ledger: 1 }
    expect(await test.rpc('tx', { ...unknown, max_ledger: 2 })).toMatchObject({
      error: 'txnNotFound',
      searched_all: true,
    })
    expect(await test.rpc('tx', { ...unknown, max_ledger: 900 })).toMatchObject({ searched_all: false })
    expect(await test.rpc('tx', { ...unknown, max_ledger: 9000 })).toMatchObject({ error: 'excessiveLgrRange' })
  })

  it('book_changes reports the trades of a ledger, in the response and in the stream', async () => {
    const { alice, bob } = market
    const socket = await TestSocket.open(test.node.wsUrl)
    await socket.request('subscribe', { streams: ['book_changes'] })
    await succeed(test, alice.offer(microSwtc(30), market.token('10')))
    await succeed(test, bob.offer(market.token('4'), microSwtc(12)))
    const { ledger_index: index } = await test.rpc('ledger_accept')
    const change = {
      currency_a: 'SWT_drops',
      currency_b: `${market.issuer.address}/${TOKEN}`,
      volume_a: '12000000',
      volume_b: '4',
      open: '3000000',
      close: '3000000',
    }
    expect(await test.rpc('book_changes', { ledger_index: index })).toMatchObject({ changes: [change] })
    expect(await socket.next(({ type }) => type === 'bookChanges')).toMatchObject({ changes: [change] })
    socket.close()
  })

  it('proposed transactions of an account arrive before its ledger, in the requested API version', async () => {
    const { alice, bob } = market
    const [old, fresh] = await Promise.all([TestSocket.open(test.node.wsUrl), TestSocket.open(test.node.wsUrl)])
    await old.request('subscribe', { accounts_proposed: [bob.address] })
    await fresh.request('subscribe', { accounts_proposed: [bob.address], api_version: 2 })
    const signed = alice.pay(bob.address, '3')
    await submit(test, signed)
    expect(await old.next(() => true)).toMatchObject({ validated: false, transaction: { hash: signed.hash } })
    expect(await fresh.next(() => true)).toMatchObject({
      validated: false,
      hash: signed.hash,
      tx_json: { DeliverMax: '3' },
    })
    await test.rpc('ledger_accept')
    expect(await fresh.next(({ validated }) => validated === true)).toMatchObject({ hash: signed.hash })
    old.close()
    fresh.close()
  })

  it('renews a path search after each close until it is closed', async () => {
    const { alice, bob, issuer } = market
    const socket = await TestSocket.open(test.node.wsUrl)
    const expected = {
      source_account: bob.address,
      destination_account: issuer.address,
      destination_amount: market.token('1'),
    }
    const first = await socket.request('path_find', { subcommand: 'create', ...expected })
    expect(first).toMatchObject({ result: { alternatives: expect.any(Array), full_reply: true } })
    await succeed(test, alice.offer(microSwtc(1), market.token('1')))
    await test.rpc('ledger_accept')
    const update = await socket.next(({ type }) => type === 'path_find')
    expect(update).toMatchObject({ ...expected, alternatives: expect.arrayContaining([expect.anything()]) })
    expect(await socket.request('path_find', { subcommand: 'close' })).toMatchObject({ result: { closed: true } })
    expect(await socket.request('path_find', { subcommand: 'status' })).toMatchObject({ error: 'noPathRequest' })
    expect(await test.rpc('path_find', { subcommand: 'create', ...expected })).toMatchObject({ error: 'noEvents' })
    socket.close()
  })
})

describe('path requests', () => {
  it.each([
    [{ source_account: 'x' }, 'srcActMalformed'],
    [{ destination_account: 'x' }, 'dstActMalformed'],
    [{ destination_amount: '-2' }, 'dstAmtMalformed'],
    [{ destination_amount: { currency: 'CNY' } }, 'dstAmtMalformed'],
    [{ destination_amount: '100', send_max: '100' }, 'invalidParams'],
    [{ source_currencies: [{ currency: 'SWT', issuer: 'x' }] }, 'srcIsrMalformed'],
    [{ source_currencies: [] }, 'srcCurMalformed'],
    [{ source_account: TestWallet.named('nobody').address }, 'srcActNotFound'],
    [{ destination_account: TestWallet.named('nobody').address, destination_amount: '1' }, 'dstAmtMalformed'],
  ])('%j returns %s', async (change, error) => {
    const sound = {
      source_account: market.alice.address,
      destination_account: market.bob.address,
      destination_amount: microSwtc(1),
    }
    expect(await test.rpc('ripple_path_find', { ...sound, ...change })).toMatchObject({ error })
  })
})
