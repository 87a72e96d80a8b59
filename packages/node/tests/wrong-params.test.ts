import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcMethods } from '../src/rpc/registry.ts'
import type { Scenario } from './testkit/scenario.ts'
import { succeed, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { RpcResult, TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'

/** Methods that would end the node or change the state that other requests read. */
const LEFT_OUT: ReadonlySet<string> = new Set(['stop', 'ledger_accept', 'ledger_reset'])
const METHODS = [...rpcMethods.keys()].filter((name) => !LEFT_OUT.has(name))

const FIELDS = `
  account accounts account_root amm amm_account asset asset2 binary books brief check command ctid
  deposit_preauth destination_account destination_amount directory expand feature forward full hash
  hotwallet ident ignore_default index ledger ledger_hash ledger_index ledger_index_max
  ledger_index_min limit marker max_ledger min_ledger offer owner_funds paths peer public_key queue
  ripple_state role send_max source_account source_currencies start state streams strict subcommand
  taker taker_gets taker_pays ticket transaction transactions tx_blob tx_hash tx_json type api_version
  signer_lists relation_type
`
  .trim()
  .split(/\s+/)

let test: TestNode
let market: Scenario

beforeAll(async () => {
  test = await startTestNode()
  market = await twoTraders(test)
  const { alice, bob, genesis, issuer } = market
  for (let nth = 1; nth <= 12; nth += 1) {
    await succeed(
      test,
      alice.sign({ TransactionType: 'OfferCreate', TakerPays: microSwtc(nth), TakerGets: market.token('1') }),
    )
    await succeed(
      test,
      issuer.pay(bob.address, { ...market.token('1'), currency: `AA${String.fromCodePoint(64 + nth)}` }),
    )
    await succeed(test, genesis.pay(alice.address, String(nth)))
  }
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())

describe('wrong parameters', () => {
  const good = (): Readonly<Record<string, unknown>> => ({ account: market.alice.address })

  const LISTS = ['account_lines', 'account_objects', 'account_offers'] as const
  const HISTORIES = [...LISTS, 'account_tx'] as const
  const rows = (
    methods: readonly string[],
    field: string,
    ...values: readonly unknown[]
  ): [string, string, unknown][] =>
    methods.flatMap((method) => values.map((value): [string, string, unknown] => [method, field, value]))
  const WRONG = [
    rows(['account_info', ...HISTORIES], 'account', undefined, 7, []),
    rows(['account_info', ...HISTORIES], 'ledger_hash', 'no hash'),
    rows(HISTORIES, 'limit', -1, 1.5, 'ten', true, 2 ** 32, {}),
    rows(LISTS, 'marker', 7, 'F'.repeat(64)),
    rows(LISTS, 'ledger_index', 'yesterday', -1, {}),
    rows(['account_lines'], 'peer', 7),
    rows(['account_tx'], 'forward', 'yes'),
    rows(['account_tx'], 'binary', 1),
    rows(['tx'], 'transaction', 'no hash', 7),
    rows(['submit'], 'tx_blob', 'no hex', '', undefined),
  ].flat()

  it.each(WRONG)('%s with %s = %j is rejected with the name of the field', async (method, field, value) => {
    const result = await test.rpc(method, { ...good(), [field]: value })
    expect(result).toMatchObject({ status: 'error' })
    expect(`${String(result['field'])} ${String(result['error_message'])}`).toContain(field)
  })

  it('any request gets a result or a typed error, never an internal error', async () => {
    const hash = 'AB'.repeat(32)
    const address = market.alice.address
    const leaf = fc.oneof(
      fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 2 ** 32, 2 ** 60, [], {}, [null], [[]]),
      fc.constantFrom<unknown>('', 'x', '1', '-1', '1:2', '1e500', 'validated', 'current', 'constructor', 'SWT', 'CNY'),
      fc.constantFrom<unknown>(hash, hash.slice(1), [hash], address, address.slice(1), [address]),
    )
    const amount = fc.record({ currency: leaf, issuer: leaf, value: leaf }, { requiredKeys: [] })
    const deep = fc.oneof(
      leaf,
      amount,
      fc.dictionary(fc.constantFrom('owner', 'seq', 'currency', ...FIELDS), leaf),
      fc.array(fc.oneof(leaf, amount), { maxLength: 3 }),
    )
    const params = fc.dictionary(fc.constantFrom(...FIELDS), deep, { maxKeys: 5 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...METHODS), params, fc.boolean(), async (method, values, isKnown) => {
        const result = await test.rpc(method, isKnown ? { ...good(), ...values } : values)
        expect(['success', 'error']).toContain(result.status)
        expect(result['error']).not.toBe('internal')
        if (result.status === 'error') expect(result['error_code']).toBeTypeOf('number')
      }),
      { numRuns: 1500 },
    )
  })
})

describe('pages', () => {
  interface Listing {
    readonly method: string
    readonly more?: Readonly<Record<string, unknown>>
    readonly who: 'alice' | 'bob'
    items(result: RpcResult): readonly unknown[]
  }

  const member =
    (name: string) =>
    (result: RpcResult): readonly unknown[] =>
      result[name] as readonly unknown[]

  it.each<Listing>([
    { method: 'account_offers', who: 'alice', items: member('offers') },
    { method: 'account_lines', who: 'bob', items: member('lines') },
    { method: 'account_objects', who: 'alice', items: member('account_objects') },
    { method: 'account_tx', who: 'alice', items: member('transactions') },
    { method: 'account_tx', who: 'alice', more: { forward: true }, items: member('transactions') },
    { method: 'ledger_data', who: 'alice', items: member('state') },
    { method: 'ledger_data', who: 'alice', more: { type: 'offer' }, items: member('state') },
    { method: 'ledger_data', who: 'alice', more: { binary: true }, items: member('state') },
  ])('list everything once for any page size ($method)', async ({ method, more = {}, who, items }) => {
    const base = {
      account: market[who].address,
      ledger_index: method === 'account_tx' ? undefined : 'validated',
      ...more,
    }
    const whole = items(await test.rpc(method, { ...base, limit: 400 })).map((item) => JSON.stringify(item))
    expect(whole.length).toBeGreaterThan(10)
    expect(new Set(whole).size).toBe(whole.length)
    for (const limit of [1, 10, 11, 12, 13]) {
      const errors: string[] = []
      let marker: unknown
      do {
        const result = await test.rpc(method, { ...base, limit, ...(marker === undefined ? {} : { marker }) })
        expect(result.status).toBe('success')
        errors.push(...items(result).map((item) => JSON.stringify(item)))
        ;({ marker } = result)
      } while (marker !== undefined)
      expect(errors).toEqual(whole)
    }
  })
})
