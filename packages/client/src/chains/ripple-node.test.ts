import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { NodePool } from '../node/node-pool.ts'
import { rippleNode } from './ripple-node.ts'

const FROM = 'r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV'
const TO = 'rJsaPnGdeo7BhMnHjuc3n44Mf7Ra1qkSVJ'
const ISSUER = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

interface Told {
  readonly balance?: string
  readonly frozen?: readonly string[]
}

/** A node that tells one balance, a line of USD for everybody, and which of them the issuer has frozen. */
const nodeThat =
  ({ balance = '100000000', frozen = [] }: Told) =>
  (method: string, params: Record<string, unknown>) => {
    const common = { status: 'success', validated: true, ledger_index: 9 }
    const account = String(params['account'])
    if (method === 'account_info')
      return { ...common, account_data: { Account: account, Balance: balance, Sequence: 1, OwnerCount: 2 } }
    if (method === 'account_lines') {
      const line = { account: ISSUER, currency: 'USD', balance: '50.5', freeze_peer: frozen.includes(account) }
      return { ...common, lines: [line] }
    }
    if (method === 'fee') return { ...common, drops: { base_fee: '10' } }
    return { ...common, info: { validated_ledger: { seq: 9, reserve_base_xrp: 10, reserve_inc_xrp: 2 } } }
  }

const nodeOf = (...told: readonly Told[]) => {
  const nodes = told.map((_each, index) => `http://n${index}`)
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method, params } = JSON.parse(String(init.body)) as { method: string; params: [Record<string, unknown>] }
    return new Response(JSON.stringify({ result: nodeThat(told[nodes.indexOf(url)] ?? {})(method, params[0]) }))
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
  it('ERR-055 ERR-056: a frozen sender and a frozen receiver are told before anything is signed', async () => {
    await expect(nodeOf({ frozen: [FROM] }).check(transfer)).rejects.toMatchObject({ code: 'chain/sender-frozen' })
    await expect(nodeOf({ frozen: [TO] }).check(transfer)).rejects.toMatchObject({ code: 'chain/receiver-frozen' })
    await expect(nodeOf({}).check(transfer)).resolves.toBeUndefined()
  })

  it('keep what the wallets’ rules or the network’s reserve keep, whichever is more', async () => {
    const held = await nodeOf({}).balance(FROM, coinOf('xrp'))
    expect([held.amount, held.kept, held.spendable].map(formatDecimal)).toEqual(['100', '20', '80'])
  })

  it('one of three nodes that lies is not believed, and three that say three things tell nothing', async () => {
    const lied = await nodeOf({ balance: '1' }, {}, {}).balance(FROM, coinOf('xrp'))
    expect(formatDecimal(lied.amount)).toBe('100')
    const quarrel = nodeOf({ balance: '1' }, { balance: '2' }, { balance: '3' })
    await expect(quarrel.balance(FROM, coinOf('xrp'))).rejects.toMatchObject({ code: 'node/unvalidated' })
  })

  it('nothing is sent above what can be spent', async () => {
    const all = { ...transfer, asset: coinOf('xrp'), amount: parseDecimal('81') }
    await expect(nodeOf({}).check(all)).rejects.toMatchObject({ code: 'chain/insufficient' })
  })
})
