import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf, loadTransactions } from '@tidebook/chains'
import { lowerHex } from '@tidebook/chains/hex'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, scriptedPool } from '../../test/scripted-hosts.ts'
import { startSubmission } from '../submit/submission.ts'
import { eosNode, taposOf } from './eos-node.ts'

const CHAIN = 'cf'.repeat(32)
const info = {
  chain_id: CHAIN,
  head_block_num: 1000,
  head_block_time: '2026-01-01T00:00:00.000',
  last_irreversible_block_num: 700,
}

function nodeThat(paths: Readonly<Record<string, unknown>>) {
  return eosNode({
    chainId: CHAIN,
    pool: scriptedPool((path) => paths[path.split('/').at(-1) ?? '']),
  })
}

/** An error response of nodeos. */
function against(body: unknown): Response {
  return new Response(JSON.stringify(body), { status: 500 })
}

const coin = coinOf('eos')
const usd = { chain: 'eos' as const, code: 'USD', issuer: 'stablecoin.z', decimals: 2 }
const transfer = { from: 'alice', to: 'bob', asset: coin, amount: parseDecimal('1') }

describe('a balance answer of an EOS node', () => {
  const balance = async (reported: unknown, asset: typeof coin = coin) =>
    formatDecimal((await nodeThat({ get_currency_balance: reported }).balance('alice', asset)).amount)
  it('CHN-009: is an amount with all digits for contract, account and code, or empty', async () => {
    expect(await balance(['12.3400 EOS'])).toBe('12.34')
    expect(await balance(['12.34 USD'], usd)).toBe('12.34')
    expect(await balance([])).toBe('0')
  })

  it('is refused without a list', async () => {
    for (const answer of [{}, { error: 'busy' }, null]) expect(await codeOf(balance(answer))).toBe('node/unreachable')
  })

  it('CHN-009: is requested by contract, account and code', async () => {
    const requests: unknown[] = []
    const pool = scriptedPool((path, body) => {
      requests.push([path, body])
      return ['12.34 USD']
    })
    await eosNode({ chainId: CHAIN, pool }).balance('alice', usd)
    expect(requests).toEqual([
      ['/v1/chain/get_currency_balance', { code: 'stablecoin.z', account: 'alice', symbol: 'USD' }],
    ])
  })

  it.each(['12.34 EOS', '12.3400 ESO', 'x', '1.0000 EOS EOS'])('is refused if it is %s', async (reported) => {
    expect(await codeOf(balance([reported]))).toBe('chain/decimals')
  })

  it("bounds a token's decimals by its supply", async () => {
    const asset = (supply: unknown) =>
      nodeThat({ get_currency_stats: { USD: { supply } } }).asset('stablecoin.z', 'USD')
    expect(await asset('100.00 USD')).toEqual(usd)
    expect(await asset('100 USD')).toMatchObject({ decimals: 0 })
    expect(await codeOf(asset('100.1234567890123456789 USD'))).toBe('chain/decimals')
    expect(await codeOf(asset(7))).toBe('node/unreachable')
    expect(await codeOf(nodeThat({ get_currency_stats: {} }).asset('eosio.token'))).toBe('node/unreachable')
  })
})

describe('accounts of EOS', () => {
  const limits = { cpu_limit: { available: 5 }, net_limit: { available: 5 }, ram_quota: 10, ram_usage: 5 }
  const checked = (get_account: unknown) =>
    codeOf(nodeThat({ get_account, get_currency_balance: ['5.0000 EOS'] }).check(transfer))
  it('CHN-010: pay with the CPU, network and memory that they have', async () => {
    expect(await checked(limits)).toBeUndefined()
    expect(await checked({ ...limits, ram_quota: -1, cpu_limit: { available: -1 } })).toBeUndefined()
    expect(await checked({ ...limits, ram_usage: 11 })).toBe('chain/eos-resources')
    expect(await checked({ ...limits, cpu_limit: {} })).toBe('chain/eos-resources')
    expect(await checked({ cpu_limit: limits.cpu_limit, net_limit: { available: 0 } })).toBe('chain/eos-resources')
    expect(await checked({})).toBe('node/unreachable')
  })

  it('are distinguished from nodes that are down when they do not exist', async () => {
    expect(await checked(against({ code: 500, error: { what: 'unknown key' } }))).toMatch(
      /^chain\/(eos|receiver)-inactive$/u,
    )
    expect(await checked(new Response('', { status: 502 }))).toBe('node/unreachable')
  })

  it('are found by their key', async () => {
    const names = (reported: unknown) => nodeThat({ get_key_accounts: reported }).accounts?.('EOS6MRy')
    expect(await names({ account_names: ['bob', 'alice'] })).toEqual(['alice', 'bob'])
    for (const reported of [{ account_names: [] }, { account_names: 'x' }, null])
      expect(await codeOf(names(reported))).toBe('chain/eos-inactive')
  })

  it('pay no fee', async () => {
    expect(formatDecimal((await nodeThat({}).fee(transfer)).most)).toBe('0')
  })
})

it('payments of EOS are listed once each, without other history entries', async () => {
  const data = { from: 'alice', to: 'bob', quantity: '1.5000 EOS' }
  const trace = {
    act: { account: 'eosio.token', name: 'transfer', data },
    trx_id: 'ab',
    block_time: '2026-01-01T00:00:00',
  }
  const token = { ...trace.act, account: 'stablecoin.z', data: { ...data, quantity: '2.00 USD' } }
  const traces: readonly unknown[] = [
    trace,
    trace,
    { ...trace, act: token, trx_id: 'cd', block_time: '2026-01-01T00:00:01.000Z' },
    null,
    {},
    { ...trace, act: { ...trace.act, name: 'issue' }, trx_id: '1' },
    { ...trace, act: { ...trace.act, data: { ...data, quantity: 'x' } }, trx_id: '2' },
    { ...trace, act: { ...trace.act, data: { ...data, to: 7 } }, trx_id: '3' },
    { ...trace, block_time: 7, trx_id: '4' },
  ]
  const get_actions = { actions: [...traces.map((action_trace) => ({ action_trace })), null] }
  const history = (await nodeThat({ get_actions }).history?.('alice')) ?? []
  expect(history.map(({ hash, asset, amount }) => [hash, asset.issuer, formatDecimal(amount)])).toEqual([
    ['cd', 'stablecoin.z', '2'],
    ['ab', undefined, '1.5'],
  ])
  expect(history[0]).toMatchObject({ asset: usd, time: Date.UTC(2026, 0, 1, 0, 0, 1) })
  for (const odd of [[], {}]) expect(await nodeThat({ get_actions: odd }).history?.('alice')).toEqual([])
})

describe('an EOS transfer and its reference block', () => {
  it('is bound to a block of this network', async () => {
    const id = `000003e5${'00'.repeat(4)}01020304${'00'.repeat(20)}`
    const timestamp = '2026-01-01T00:00:00.000'
    const node = nodeThat({ get_info: info, get_block: { id, timestamp } })
    const terms = await node.port.prepare('alice')
    expect(terms).toMatchObject({ firstLedger: 1000, lastLedger: 1100 })
    expect(await node.conditions(transfer, terms)).toMatchObject({ chainId: CHAIN, ...taposOf(id) })
    // The transfer expires after the last block that is searched for it.
    const late = { ...terms, sequence: terms.sequence + 60 }
    expect(await codeOf(node.conditions(transfer, late))).toBe('node/unvalidated')
    const zoned = nodeThat({ get_info: { ...info, head_block_time: '2026-01-01T00:00:00.000Z' } })
    expect((await zoned.port.prepare('alice')).sequence).toBe(terms.sequence)
    expect(await codeOf(nodeThat({ get_info: info, get_block: { id: 'ab' } }).conditions(transfer, terms))).toBe(
      'node/unreachable',
    )
    const other = nodeThat({ get_info: { ...info, chain_id: 'aa'.repeat(32) } })
    expect(await codeOf(other.port.prepare('alice'))).toBe('chain/wrong-network')
  })
})

describe('the outcome of an EOS transfer', () => {
  const KEY = Uint8Array.from({ length: 32 }, () => 7)
  const submission = { blob: '', hash: 'ab', account: 'alice', sequence: 5, firstLedger: 1, lastLedger: 9999 }
  const signed = { ...submission }
  beforeAll(async () => {
    const { build, sign } = await loadTransactions('eos')
    const block = { refBlockNum: 1, refBlockPrefix: 2, expiration: 1_700_000_030 }
    signed.blob = sign(build(transfer, { family: 'eos', chainId: CHAIN, ...block }), { privateKey: KEY }).blob
  })
  const refusal = (error: unknown): Response => against({ code: 500, error })

  it('CHN-011: is requested with the packed transaction and its signature only', async () => {
    const requests: unknown[] = []
    const pool = scriptedPool((path, body) => {
      requests.push([path, body])
      return { transaction_id: 'ab', processed: { except: null } }
    })
    await eosNode({ chainId: CHAIN, pool }).port.submit(signed)
    const packed_trx = expect.stringMatching(/^[0-9a-f]+$/u)
    const signatures = [expect.stringMatching(/^SIG_K1_/u)]
    expect(requests).toEqual([
      ['/v1/chain/push_transaction', { packed_trx, signatures, compression: 0, packed_context_free_data: '' }],
    ])
    for (const key of [lowerHex(KEY), Buffer.from(KEY).toString('base64')])
      expect(JSON.stringify(requests)).not.toContain(key)
  })

  it.each<readonly [string, () => unknown, object]>([
    ['taken', () => ({ transaction_id: 'ab', processed: { except: null } }), { result: 'tesSUCCESS' }],
    ['there already', () => refusal({ name: 'tx_duplicate', details: [] }), { result: 'tesSUCCESS' }],
    ['too late', () => refusal({ name: 'expired_tx_exception' }), { result: 'tefMAX_LEDGER' }],
    [
      'refused in detail',
      () => refusal({ name: 'eosio_assert', details: [{ message: 'overdrawn' }] }),
      { result: 'tefFAILURE', message: 'eosio_assert overdrawn' },
    ],
    ['refused in short', () => refusal({ what: 'no' }), { message: 'error no' }],
    ['refused with odd details', () => refusal({ name: 'x', details: ['y'] }), { message: 'x ' }],
    ['refused with odd words', () => against({ error: 'no' }), { message: 'refused' }],
    ['refused without an error', () => against({ name: 'odd' }), { message: 'odd ' }],
    ['refused by a list', () => against([]), { result: 'tefFAILURE' }],
    ['undone at once', () => ({ processed: { except: { name: 'late', what: 'w' } } }), { result: 'tefFAILURE' }],
    ['not known', () => new Response('', { status: 502 }), { kind: 'unreachable' }],
  ])('is %s', async (_name, answer, event) => {
    expect(await nodeThat({ push_transaction: answer() }).port.submit(signed)).toMatchObject(event)
  })

  it.each<readonly [string, unknown, object]>([
    ['done', { block_num: 600, trx: { receipt: { status: 'executed' } } }, { result: 'tesSUCCESS', ledger: 600 }],
    ['done, without a receipt', { block_num: 600 }, { result: 'tesSUCCESS' }],
    ['undone', { block_num: 600, trx: { receipt: { status: 'hard_fail' } } }, { result: 'tecFAILED_PROCESSING' }],
    ['without a block', { trx: {} }, { kind: 'missing' }],
    ['nothing', [], { kind: 'missing', validatedLedger: 700 }],
  ])('is %s', async (_name, get_transaction, event) => {
    const node = nodeThat({ get_info: info, get_transaction })
    expect((await node.port.lookup([startSubmission(submission)]))[0]).toMatchObject(event)
  })

  it('is missing if the node says so, and unknown if it says nothing', async () => {
    const look = async (get_transaction: Response) =>
      (await nodeThat({ get_info: info, get_transaction }).port.lookup([startSubmission(submission)]))[0]
    expect(await look(against({ error: { name: 'tx_not_found' } }))).toMatchObject({ kind: 'missing' })
    expect(await look(new Response('', { status: 502 }))).toEqual({ kind: 'unreachable' })
  })
})
