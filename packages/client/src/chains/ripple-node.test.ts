import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { NodePool } from '../node/node-pool.ts'
import { rippleNode } from './ripple-node.ts'

const FROM = 'r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV'
const TO = 'rJsaPnGdeo7BhMnHjuc3n44Mf7Ra1qkSVJ'
const ISSUER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

interface NodeAnswers {
  readonly balance?: string
  readonly frozen?: readonly string[]
  readonly reserve?: number
  /** Fee in micro units, next sequence number and newest ledger. */
  readonly terms?: readonly [fee: string, sequence: number, ledger: number]
  /** An account that does not exist. */
  readonly missing?: string
}

/** A node with one balance, a USD line for every account, and the lines that the issuer froze. */
function nodeThat({
  balance = '100000000',
  frozen = [],
  reserve = 10,
  terms: [fee, sequence, ledger] = ['10', 1, 9],
  missing,
}: NodeAnswers) {
  return (method: string, params: Record<string, unknown>) => {
    const common = { status: 'success', validated: true, ledger_index: 9 }
    const account = String(params['account'])
    if (method === 'account_info' && account === missing) return { status: 'error', error: 'actNotFound' }
    if (method === 'account_info')
      return { ...common, account_data: { Account: account, Balance: balance, Sequence: sequence, OwnerCount: 2 } }
    if (method === 'account_lines') {
      const line = { account: ISSUER, currency: 'USD', balance: '50.5', freeze_peer: frozen.includes(account) }
      return { ...common, lines: [line] }
    }
    if (method === 'fee') return { ...common, drops: { base_fee: fee } }
    return { ...common, info: { validated_ledger: { seq: ledger, reserve_base_xrp: reserve, reserve_inc_xrp: 2 } } }
  }
}

function nodeOf(...answers: readonly NodeAnswers[]) {
  const nodes = answers.map((_each, index) => `http://n${index}`)
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method, params } = JSON.parse(String(init.body)) as { method: string; params: [Record<string, unknown>] }
    return new Response(JSON.stringify({ result: nodeThat(answers[nodes.indexOf(url)] ?? {})(method, params[0]) }))
  }
  return rippleNode({
    chain: 'xrp',
    pool: new NodePool({ nodes, fetch, clock: new FakeClock() }),
    closeIntervalMs: 4000,
  })
}

const usd = { chain: 'xrp' as const, code: 'USD', issuer: ISSUER }
const transfer = { from: FROM, to: TO, asset: usd, amount: parseDecimal('5') }

describe('accounts of the Ripple family', () => {
  it('ERR-055 ERR-056: report a frozen sender or receiver before signing', async () => {
    await expect(nodeOf({ frozen: [FROM] }).check(transfer)).rejects.toMatchObject({ code: 'chain/sender-frozen' })
    await expect(nodeOf({ frozen: [TO] }).check(transfer)).rejects.toMatchObject({ code: 'chain/receiver-frozen' })
    await expect(nodeOf({}).check(transfer)).resolves.toBeUndefined()
  })

  it('keep the wallets’ reserve or the network’s, whichever is higher', async () => {
    const held = await nodeOf({}).balance(FROM, coinOf('xrp'))
    expect([held.amount, held.kept, held.spendable].map(formatDecimal)).toEqual(['100', '20', '80'])
  })

  it('trust no single lying node of three, and report nothing if three disagree', async () => {
    const lied = await nodeOf({ balance: '1' }, {}, {}).balance(FROM, coinOf('xrp'))
    expect(formatDecimal(lied.amount)).toBe('100')
    const quarrel = nodeOf({ balance: '1' }, { balance: '2' }, { balance: '3' })
    await expect(quarrel.balance(FROM, coinOf('xrp'))).rejects.toMatchObject({ code: 'node/unvalidated' })
  })

  it('use the median of three nodes, so that one cannot set a high fee, a high number or a late last ledger', async () => {
    const honest = await nodeOf({}, {}, {}).port.prepare(FROM)
    for (const lie of [
      ['9999', 900, 4_000_000_000],
      ['1', 1, 1],
    ] as const) {
      const answers = [{}, {}, {}].map((_each, liar) =>
        [{}, {}, {}].map((node, at) => (at === liar ? { terms: lie } : node)),
      )
      for (const nodes of answers) expect(await nodeOf(...nodes).port.prepare(FROM)).toEqual(honest)
    }
  })

  it("refuse a fee above the network's limit, whichever node reports it", async () => {
    const dear = { terms: ['900000000', 1, 9] } as const
    await expect(nodeOf(dear).port.prepare(FROM)).rejects.toMatchObject({ code: 'chain/fee-too-high' })
    await expect(nodeOf(dear, dear, {}).port.prepare(FROM)).rejects.toMatchObject({ code: 'chain/fee-too-high' })
  })

  it('send nothing above the spendable balance', async () => {
    const all = { ...transfer, asset: coinOf('xrp'), amount: parseDecimal('81') }
    await expect(nodeOf({}).check(all)).rejects.toMatchObject({ code: 'chain/insufficient' })
  })

  it('report too few coins for a new account before signing', async () => {
    const send = (amount: string, missing = TO) =>
      nodeOf({ missing }).check({ ...transfer, asset: coinOf('xrp'), amount: parseDecimal(amount) })
    await expect(send('9.999999')).rejects.toMatchObject({ code: 'chain/receiver-inactive' })
    await expect(send('10')).resolves.toBeUndefined()
    await expect(send('0'), 'nothing is typed yet').resolves.toBeUndefined()
    await expect(send('9', ISSUER)).resolves.toBeUndefined()
  })

  it('trust the reserve that most nodes report', async () => {
    const held = await nodeOf({ reserve: 0 }, { reserve: 30 }, { reserve: 30 }).balance(FROM, coinOf('xrp'))
    expect(formatDecimal(held.kept)).toBe('34')
  })
})

describe('invalid answers of the Ripple family', () => {
  /** One node, or three equal ones, with overridden answers for some methods. */
  const saying = (words: Readonly<Record<string, unknown>>, count = 1) => {
    const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
      const { method, params } = JSON.parse(String(init.body)) as { method: string; params: [Record<string, unknown>] }
      if (words[method] === 'away') throw new TypeError('refused')
      return new Response(JSON.stringify({ result: words[method] ?? nodeThat({})(method, params[0]) }))
    }
    const nodes = Array.from({ length: count }, (_each, at) => `http://n${at}`)
    const pool = new NodePool({ nodes, fetch, clock: new FakeClock() })
    return rippleNode({ chain: 'xrp', pool, closeIntervalMs: 4000 })
  }
  const success = { status: 'success', validated: true }
  const unknown = { status: 'error', error: 'actNotFound', error_message: 'Account not found.' }

  it.each([undefined, 'x', '-1', 7.5])('a balance of %s is refused', async (Balance) => {
    const node = saying({ account_info: { ...success, account_data: { Sequence: 1, Balance } } })
    await expect(node.balance(FROM, coinOf('xrp'))).rejects.toMatchObject({ code: 'node/unvalidated' })
  })

  it('invalid lines are refused and foreign ones skipped', async () => {
    await expect(saying({ account_lines: success }).balance(FROM, usd)).rejects.toMatchObject({
      code: 'node/unvalidated',
    })
    const lines = [null, { currency: 7, balance: '1' }, { currency: 'USD' }, { currency: 'USD', balance: 'x' }]
    const held = await saying({ account_lines: { ...success, lines } }).balance(FROM, usd)
    expect(formatDecimal(held.amount)).toBe('0')
    const owed = { ...success, lines: [{ currency: 'USD', balance: '-5' }] }
    expect(formatDecimal((await saying({ account_lines: owed }).balance(FROM, usd)).amount)).toBe('0')
  })

  it('a frozen balance is held and cannot be spent', async () => {
    const held = await nodeOf({ frozen: [FROM] }).balance(FROM, usd)
    expect([held.amount, held.spendable].map(formatDecimal)).toEqual(['50.5', '0'])
  })

  it("an unreported reserve leaves the wallets' own", async () => {
    for (const server_info of [success, { ...success, info: { validated_ledger: { reserve_base: 'x' } } }])
      expect(formatDecimal((await saying({ server_info }).balance(FROM, coinOf('xrp'))).kept)).toBe('20')
  })

  it('a fee above the limit is refused', async () => {
    const fee = { ...success, drops: { base_fee: '999999999999' } }
    await expect(saying({ fee }).fee(transfer)).rejects.toMatchObject({ code: 'chain/fee-too-high' })
  })

  it('three nodes that do not know the account agree, and three that are down do not', async () => {
    const node = saying({ account_info: unknown }, 3)
    await expect(node.balance(FROM, coinOf('xrp'))).rejects.toMatchObject({ code: 'chain/ripple-inactive' })
    const away = saying({ account_info: 'away' }, 3)
    await expect(away.balance(FROM, coinOf('xrp'))).rejects.toMatchObject({ code: 'node/unreachable' })
    await expect(away.check(transfer)).rejects.toMatchObject({ code: 'node/unreachable' })
  })

  it('a coin may go to a new account, and a token to its issuer', async () => {
    const account_lines = { ...success, lines: [{ currency: 'USD', balance: '50' }] }
    await expect(saying({ account_lines }).check({ ...transfer, to: ISSUER })).resolves.toBeUndefined()
    expect(await saying({}).asset(ISSUER)).toMatchObject({ code: '' })
    expect(await saying({}).asset(ISSUER, 'USD')).toEqual(usd)
    const terms = { fee: '10', sequence: 3, firstLedger: 1, lastLedger: 9 }
    expect(await saying({}).conditions(transfer, terms)).toMatchObject({ fee: 10n, sequence: 3, lastLedger: 9 })
  })

  it('payments have their delivered amount, and other history entries are skipped', async () => {
    const tx = { TransactionType: 'Payment', Account: FROM, Destination: TO, Amount: '5000000', hash: 'AB', date: 10 }
    const meta = { TransactionResult: 'tesSUCCESS' }
    const issued = { currency: 'USD', issuer: ISSUER, value: '2.5' }
    const transactions = [
      { tx, meta },
      { tx: { ...tx, Amount: issued, hash: 'CD' }, meta: { TransactionResult: 'tecPATH_DRY' }, validated: true },
      { tx: { ...tx, hash: 'EF' }, meta: { ...meta, delivered_amount: '1000000' } },
      { tx: { ...tx, hash: '01' }, meta: { ...meta, delivered_amount: 'unavailable' } },
      null,
      { tx },
      { tx, meta, validated: false },
      { tx: { ...tx, TransactionType: 'OfferCreate' }, meta },
      { tx: { ...tx, Amount: '1.5' }, meta },
      { tx: { ...tx, Amount: 7 }, meta },
      { tx: { ...tx, Amount: { ...issued, value: 7 } }, meta },
      { tx: { ...tx, Amount: { value: '1' } }, meta },
      { tx: { ...tx, date: 'x' }, meta },
      { tx: { ...tx, hash: 7 }, meta },
    ]
    const history = (await saying({ account_tx: { ...success, transactions } }).history?.(FROM)) ?? []
    expect(history.map(({ hash, amount, succeeded }) => [hash, formatDecimal(amount), succeeded])).toEqual([
      ['AB', '5', true],
      ['CD', '2.5', false],
      ['EF', '1', true],
      ['01', '5', true],
    ])
    expect(history[0]).toMatchObject({ from: FROM, to: TO, asset: coinOf('xrp'), time: 946_684_810_000 })
    expect(history[1]?.asset).toEqual(usd)
    expect(await saying({ account_tx: success }).history?.(FROM)).toEqual([])
  })
})
