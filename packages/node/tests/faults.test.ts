import { xrp } from '@tidebook/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './testkit/scenario.ts'
import { microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

let test: TestNode
let market: Scenario

beforeAll(async () => {
  test = await startTestNode()
  market = await twoTraders(test)
})
afterAll(() => test.end())

async function post(
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ status: number; result: Record<string, unknown> }> {
  const response = await fetch(test.node.url, { method: 'POST', body })
  const answer: { result: Record<string, unknown> } = JSON.parse(await response.text())
  return { status: response.status, result: answer.result }
}

/** Checks that the node still accepts a valid transaction. */
async function goesOn(): Promise<void> {
  const { blob } = market.genesis.pay(market.bob.address, '1')
  expect(await test.rpc('submit', { tx_blob: blob })).toMatchObject({ engine_result: 'tesSUCCESS' })
}

describe('bad submissions', () => {
  it('rejects a signature with one flipped bit by name, without effect', async () => {
    const { alice, bob } = market
    const { blob } = alice.pay(bob.address, microSwtc(1))
    alice.sequence -= 1
    const at = blob.indexOf('7446') >= 0 ? blob.indexOf('7446') : blob.indexOf('7447')
    const before = await test.rpc('account_info', { account: bob.address })
    for (const place of [20, 60, 100, 138]) {
      const digit = Number.parseInt(blob.charAt(at + place), 16) ^ 1
      const flipped = blob.slice(0, at + place) + digit.toString(16).toUpperCase() + blob.slice(at + place + 1)
      expect(await test.rpc('submit', { tx_blob: flipped })).toMatchObject({
        status: 'error',
        error: 'invalidTransaction',
        field: 'TxnSignature',
      })
    }
    expect((await test.rpc('account_info', { account: bob.address }))['account_data']).toEqual(before['account_data'])
    await goesOn()
  })

  it('rejects a transaction signed with another account’s key', async () => {
    const { alice, bob } = market
    const stranger = TestWallet.named('stranger')
    const { blob } = stranger.sign({
      TransactionType: 'Payment',
      Destination: bob.address,
      Amount: microSwtc(1),
      Sequence: 1,
    })
    const asAlice = blob.replace(hexId(stranger), hexId(alice))
    expect(await test.rpc('submit', { tx_blob: asAlice })).not.toMatchObject({ engine_result: 'tesSUCCESS' })
  })

  it('rejects a blob of another network and names the mismatching field', async () => {
    const other = TestWallet.named('other', 'secp256k1', xrp)
    const signed = other.sign({
      TransactionType: 'OfferCreate',
      TakerPays: '1000000',
      TakerGets: { currency: 'USD', issuer: TestWallet.named('x', 'secp256k1', xrp).address, value: '1' },
      TicketSequence: 7,
      Sequence: 0,
    })
    const answer = await test.rpc('submit', { tx_blob: signed.blob })
    expect(answer['engine_result']).not.toBe('tesSUCCESS')
    await goesOn()
  })

  it.each([
    [{}, 'tx_blob'],
    [{ tx_blob: '' }, 'tx_blob'],
    [{ tx_blob: 'not hex' }, 'tx_blob'],
    [{ tx_blob: 'ABC' }, 'tx_blob'],
    [{ tx_blob: 12 }, 'tx_blob'],
    [{ tx_blob: ['AB'] }, 'tx_blob'],
    [{ tx_blob: '12', fail_hard: 'yes' }, 'fail_hard'],
  ])('reports the invalid field of submit %j', async (params, field) => {
    expect(await test.rpc('submit', params)).toMatchObject({
      status: 'error',
      error: 'invalidParams',
      error_code: 31,
      field,
    })
  })

  it('returns a typed error for random bytes and damaged blobs, and continues to work', async () => {
    const { alice, bob } = market
    const good = Buffer.from(alice.pay(bob.address, microSwtc(1)).blob, 'hex')
    alice.sequence -= 1
    const damaged = fc
      .tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(20))
      .map(([at, mask, cut]) => {
        const copy = Buffer.from(good.subarray(0, good.length - (cut > 10 ? cut - 10 : 0)))
        if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ mask
        return copy
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 300 }), damaged), async (bytes) => {
        const answer = await test.rpc('submit', { tx_blob: Buffer.from(bytes).toString('hex') })
        if (Buffer.compare(Buffer.from(bytes), good) === 0) return
        expect(answer['engine_result']).not.toBe('tesSUCCESS')
        expect(answer['error'] ?? answer['engine_result']).toMatch(/^(invalidTransaction|te[mflr][A-Z_]+)$/)
        if (answer['status'] === 'error') expect(answer['error_message']).toBeTypeOf('string')
      }),
      { numRuns: 400 },
    )
    await goesOn()
  })
})

describe('bad requests', () => {
  it.each([
    ['account_info', {}, 'invalidParams', 'account'],
    ['account_info', { account: 5 }, 'invalidParams', 'account'],
    ['account_info', { account: 'jjj' }, 'actMalformed', 'account'],
    ['account_info', { account: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'actMalformed', 'account'],
    ['account_info', { account: { toString: 1 } }, 'invalidParams', 'account'],
    ['account_lines', { account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', limit: 'many' }, 'invalidParams', 'limit'],
    ['account_lines', { account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', marker: 'x' }, 'invalidParams', 'marker'],
    ['account_tx', { account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', marker: 'x' }, 'invalidParams', 'marker'],
    ['book_offers', { taker_pays: { currency: 'SWT' } }, 'invalidParams', 'taker_gets'],
    ['book_offers', { taker_pays: { currency: 'SWT' }, taker_gets: { currency: 'SWT' } }, 'badMarket', 'taker_gets'],
    [
      'book_offers',
      { taker_pays: { currency: 'SWT' }, taker_gets: { currency: '~' } },
      'dstAmtMalformed',
      'taker_gets.currency',
    ],
    [
      'book_offers',
      { taker_pays: { currency: 'CNY' }, taker_gets: { currency: 'SWT' } },
      'srcIsrMalformed',
      'taker_pays.issuer',
    ],
    ['tx', {}, 'invalidParams', 'transaction'],
    ['tx', { transaction: '12' }, 'invalidParams', 'transaction'],
    ['tx', { transaction: 'AB'.repeat(32) }, 'txnNotFound', undefined],
    ['ledger', { ledger_index: 'yesterday' }, 'invalidParams', 'ledger_index'],
    ['ledger', { ledger_index: -1 }, 'invalidParams', 'ledger_index'],
    ['ledger', { ledger_hash: 'zz' }, 'invalidParams', 'ledger_hash'],
    ['submit_multisigned', { tx_json: 'x' }, 'invalidParams', 'tx_json'],
    ['submit_multisigned', { tx_json: { TransactionType: 'Payment' } }, 'invalidParams', 'tx_json.Signers'],
    ['subscribe', { streams: ['ledger'] }, 'notSupported', undefined],
    ['no_such_method', {}, 'unknownCmd', 'method'],
    ['constructor', {}, 'unknownCmd', 'method'],
    ['__proto__', {}, 'unknownCmd', 'method'],
  ])('%s %j returns %s', async (method, params, error, field) => {
    const answer = await test.rpc(method, params)
    expect(answer).toMatchObject({ status: 'error', error })
    expect(answer['field']).toBe(field)
    expect(answer['error_code']).toBeTypeOf('number')
    expect(answer['error_message']).toBeTypeOf('string')
  })

  it('describes the problem of the request envelope', async () => {
    expect(await post('{"method":')).toMatchObject({ status: 400, result: { error: 'jsonInvalid' } })
    expect(await post('[1,2]')).toMatchObject({ status: 400, result: { error: 'jsonInvalid' } })
    expect(await post('{}')).toMatchObject({ result: { error: 'commandMissing', field: 'method' } })
    expect(await post('{"method":7}')).toMatchObject({ result: { error: 'invalidParams', field: 'method' } })
    expect(await post('{"method":"ping","params":7}')).toMatchObject({ result: { field: 'params' } })
    expect(await post('{"method":"ping","params":[1]}')).toMatchObject({ result: { field: 'params[0]' } })
    expect(await post('{"method":"ping"}')).toMatchObject({ result: { status: 'success' } })
  })

  it('rejects a request that is too large, with 413 over HTTP and 1009 over WebSocket', async () => {
    const huge = JSON.stringify({ method: 'submit', params: [{ tx_blob: 'AB'.repeat(600_000) }] })
    expect(await post(huge)).toMatchObject({ status: 413, result: { error: 'requestTooLarge' } })
    const socket = await TestSocket.open(test.node.wsUrl)
    const closed = new Promise((resolve) => socket.socket.once('close', resolve))
    socket.socket.send(huge)
    expect(await closed).toBe(1009)
    await goesOn()
  })

  it('responds to any JSON and any bytes without an internal error', async () => {
    const methods = fc.constantFrom(
      'submit',
      'tx',
      'account_info',
      'account_tx',
      'book_offers',
      'ledger',
      'subscribe',
      'fee',
    )
    const names = fc.constantFrom(
      'account',
      'tx_blob',
      'transaction',
      'ledger_index',
      'taker_pays',
      'taker_gets',
      'marker',
      'limit',
    )
    const request = fc.record({
      method: methods,
      params: fc.array(fc.dictionary(names, fc.jsonValue()), { maxLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(request, fc.jsonValue()), async (body) => {
        const { result } = await post(JSON.stringify(body))
        expect(result['error']).not.toBe('internal')
        expect(result['status']).toMatch(/^(success|error)$/)
      }),
      { numRuns: 200 },
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        const { result } = await post(Uint8Array.from(bytes))
        expect(result['error']).toBeTypeOf('string')
      }),
      { numRuns: 50 },
    )
    await goesOn()
  })

  it('keeps a WebSocket open after errors for invalid messages', async () => {
    const socket = await TestSocket.open(test.node.wsUrl)
    for (const text of ['{', '[]', '5', '{"id":"a"}', '{"id":"b","command":{}}']) socket.socket.send(text)
    socket.socket.send(Buffer.from([1, 2, 3]))
    expect(await socket.request('nothing')).toMatchObject({ status: 'error', type: 'response', error: 'unknownCmd' })
    expect(await socket.request('ping')).toMatchObject({ status: 'success', type: 'response' })
    expect(socket.pushed.every(({ status }) => status === 'error')).toBe(true)
    socket.close()
  })
})

function hexId({ keyPair }: TestWallet): string {
  return Buffer.from(keyPair.accountId).toString('hex').toUpperCase()
}
