import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { WalletProfit, WalletWorth } from '@tidebook/contract'
import { startExchange, type OrderTerms, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const GENESIS = Date.UTC(2026, 5, 1)
const HOUR = 3_600_000
const SCRIPT = fileURLToPath(new URL('recompute-value.ts', import.meta.url))

interface Recomputed {
  readonly pairs: Readonly<
    Record<
      string,
      { readonly realised: string; readonly held: string; readonly cost: string; readonly uncovered: string }
    >
  >
  readonly points: readonly (readonly [number, string, string])[]
}

/** Truncates a number to the digits that the script prints. */
function cut(figure: string): string {
  const [whole = '', part = ''] = figure.split('.')
  return `${whole}.${part.slice(0, 12)}`.replace(/\.?0*$/, '')
}

describe('profit and value of a wallet', () => {
  let started: StartedExchange
  let alice: TestAccount
  let bob: TestAccount
  let hours = 0
  const close = (): Promise<void> => started.exchange.close(GENESIS + (hours += 1) * HOUR + 60_000)
  const trade = async (side: 'buy' | 'sell', base: string, counter: string, amount: string, price: string) => {
    const terms: OrderTerms = { side: side === 'buy' ? 'sell' : 'buy', base, counter, amount, price }
    await started.exchange.order(bob, terms)
    await close()
    await started.exchange.order(alice, { ...terms, side })
    await close()
  }

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    const { exchange } = started
    alice = await exchange.account({ SWT: '5000', CNY: '700' })
    bob = await exchange.account({ SWT: '90000', CNY: '90000', JUSDT: '9000' })
    await close()
    await trade('buy', 'SWT', 'CNY', '300', '0.5')
    await trade('buy', 'SWT', 'CNY', '170', '0.7')
    await trade('sell', 'SWT', 'CNY', '333', '0.9')
    await exchange.fund(alice.address, { JUSDT: '35', SWT: '250' })
    await close()
    await trade('buy', 'SWT', 'JUSDT', '100', '0.11')
    await alice.ledger.submit({ TransactionType: 'Payment', Destination: bob.address, Amount: '41000000', Flags: 0 })
    await close()
    await trade('sell', 'SWT', 'CNY', '1000', '0.8')
    await trade('buy', 'JUSDT', 'CNY', '7', '6.5')
    await trade('buy', 'SWT', 'CNY', '11', '0.3')
  })
  afterAll(() => started[Symbol.asyncDispose]())

  const recompute = async (times: readonly number[]): Promise<Recomputed> => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      SCRIPT,
      started.exchange.nodeUrl,
      alice.address,
      'SWT',
      'CNY',
      times.join(','),
    ])
    return JSON.parse(stdout) as Recomputed
  }

  it("TRD-116 equal an independent script's profit per pair from the ledgers", async () => {
    const profit = await started.exchange.data<WalletProfit>(`/wallet/profit/${alice.address}`)
    const { pairs } = await recompute([GENESIS])
    const balances = Object.fromEntries(
      profit.pairs.map(({ pair, realised, held, uncovered }) => [
        pair,
        {
          realised: cut(realised),
          held: cut(held.amount),
          cost: cut(held.total),
          uncovered: cut(uncovered.amount),
        },
      ]),
    )
    expect(balances).toEqual(pairs)
    expect(Object.keys(balances).toSorted()).toEqual(['JUSDT-CNY', 'SWT-CNY', 'SWT-JUSDT'])
    expect(balances['SWT-CNY']?.uncovered).toBe('863')
    expect(profit.complete).toBe(true)
  })

  it("TRD-116 ENT-001 equal the script's value over time, deposits and withdrawals from the ledgers", async () => {
    const worth = await started.exchange.data<WalletWorth>(`/wallet/worth/${alice.address}`)
    const { points } = await recompute(worth.points.map(([time]) => time))
    expect(worth.points.length).toBeGreaterThan(15)
    expect(worth.points).toEqual(points)
    expect(worth.unpriced).toEqual(['SWTC', 'JUSDT_' + started.exchange.issuer('JUSDT')])
  })

  it('TRD-116 count profit from a given date', async () => {
    const from = GENESIS + 9 * HOUR
    const whole = await started.exchange.data<WalletWorth>(`/wallet/worth/${alice.address}`)
    const part = await started.exchange.data<WalletWorth>(`/wallet/worth/${alice.address}?b=${from}`)
    expect(part.points[0]?.[0]).toBe(from)
    expect(part.points.slice(1)).toEqual(whole.points.filter(([time]) => time > from))
    expect((await started.exchange.get(`/wallet/worth/${alice.address}?b=yesterday`)).code).toBe('4000')
    expect((await started.exchange.get('/wallet/worth/jnobody')).code).toBe('1026')
  })
})
