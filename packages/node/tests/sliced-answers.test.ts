import { afterAll, beforeAll, expect, it } from 'vitest'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { fixedClock, startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

/** More lines than one slice of a response covers. */
const LINES = 1100
const genesis = TestWallet.genesis()
const issuer = TestWallet.named('issuer')
const alice = TestWallet.named('alice')

let test: TestNode
/** Number of reads of the ledger thread's clock: two for each slice of a guest's work. */
let looks = 0

beforeAll(async () => {
  test = await startTestNode({
    clock: fixedClock,
    trustedProxies: ['127.0.0.1'],
    workClock: () => {
      looks += 1
      return 0
    },
  })
  const own = await TestSocket.open(test.node.wsUrl, { authorization: `Bearer ${test.node.adminToken ?? ''}` })
  const send = async ({ blob }: { readonly blob: string }): Promise<void> => {
    const answer = await own.request('submit', { tx_blob: blob })
    expect(answer).toMatchObject({ result: { engine_result: 'tesSUCCESS' } })
  }
  await Promise.all([issuer, alice].map(({ address }) => send(genesis.pay(address, microSwtc(10 * LINES)))))
  const code = (nth: number): string => `C${nth.toString(36).toUpperCase().padStart(2, '0')}`
  const payments = Array.from({ length: LINES }, (_, nth) =>
    issuer.pay(alice.address, { currency: code(nth), issuer: issuer.address, value: '1' }),
  )
  await Promise.all(payments.map(send))
  await test.rpc('ledger_accept')
  own.close()
}, 120_000)
afterAll(() => test.end())

it.each([
  ['account_lines', { account: alice.address, peer: genesis.address }],
  ['account_lines', { account: issuer.address, limit: 400 }],
  ['account_objects', { account: alice.address, type: 'offer' }],
  ['account_currencies', { account: alice.address }],
  ['account_relation', { account: alice.address }],
  ['gateway_balances', { account: issuer.address }],
  ['blacklist_info', { account: alice.address }],
])('%s of an account with many entries takes turns: %o', async (method, params) => {
  const socket = await TestSocket.open(test.node.wsUrl, { 'x-forwarded-for': '203.0.113.1' })
  const before = looks
  expect(await socket.request(method, { ...params, ledger_index: 'validated' })).toMatchObject({ status: 'success' })
  const slices = (looks - before) / 2
  expect(slices).toBeGreaterThan(1)
  socket.close()
})

it('pages of lines contain every line once for any slicing', async () => {
  const entries: unknown[] = []
  let marker: unknown
  do {
    const page = await test.rpc('account_lines', {
      account: alice.address,
      limit: 300,
      ...(marker === undefined ? {} : { marker }),
    })
    entries.push(...(page['lines'] as { currency: string }[]).map(({ currency }) => currency))
    ;({ marker } = page)
  } while (marker !== undefined)
  expect(new Set(entries).size).toBe(LINES)
  expect(entries).toHaveLength(LINES)
})

it('a subscription to many accounts takes turns', async () => {
  const socket = await TestSocket.open(test.node.wsUrl, { 'x-forwarded-for': '203.0.113.2' })
  const accounts = Array.from({ length: 450 }, (_, nth) => TestWallet.named(`subject ${nth}`).address)
  const before = looks
  expect(await socket.request('subscribe', { accounts })).toMatchObject({ status: 'success' })
  // five slices, plus one for parsing the long message
  expect((looks - before) / 2).toBe(6)
  expect(await socket.request('unsubscribe', { accounts })).toMatchObject({ status: 'success' })
  socket.close()
})
