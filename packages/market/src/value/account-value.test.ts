import { formatDecimal, add, ZERO } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { pairs } from '../../test/commands.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import { orderEventsOf } from '../orders/order-events.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { accountFillsOf } from './account-fills.ts'
import { balanceFlowsOf } from './balance-flows.ts'

function fills(entry: ValidatedTransaction) {
  return accountFillsOf(entry, orderEventsOf(entry.tx, entry.meta, pairs), pairs).map(
    ({ account, pair, side, base, counter }) =>
      `${account} ${pair.key} ${side} ${formatDecimal(base)} ${formatDecimal(counter)}`,
  )
}

function flows(entry: ValidatedTransaction, account: string) {
  return balanceFlowsOf(entry, 'SWT')
    .filter((flow) => flow.account === account)
    .map(({ token, moved }) => `${token.currency} ${formatDecimal(moved)}`)
}

describe('fills and flows of accounts', () => {
  it('TRD-116 yields one fill per account and pair, for any number of orders taken', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 105n, 5n)
    exchange.place('jC', 'sell', 106n, 5n)
    expect(fills(exchange.place('jB', 'buy', 110n, 7n)).toSorted()).toEqual([
      'jA SWT-CNY sell 5 5.25',
      'jB SWT-CNY buy 7 7.37',
      'jC SWT-CNY sell 2 2.12',
    ])
    expect(fills(exchange.pay('jA', 'jB', 3n))).toEqual([])
  })

  it('TRD-116 counts a swap, a payment to the sender, as a fill without the fee', () => {
    const exchange = new TinyExchange()
    const { tx, meta, ledger } = exchange.pay('jA', 'jB', 3n)
    const line = (before: string, after: string) => ({
      ModifiedNode: {
        LedgerEntryType: 'SkywellState',
        LedgerIndex: 'L',
        FinalFields: {
          Balance: { currency: 'CNY', issuer: 'jOne', value: after },
          LowLimit: { currency: 'CNY', issuer: 'jA', value: '0' },
          HighLimit: { currency: 'CNY', issuer: 'jIssuer', value: '0' },
        },
        PreviousFields: { Balance: { currency: 'CNY', issuer: 'jOne', value: before } },
      },
    })
    const swap = {
      ledger,
      tx: { ...tx, Destination: 'jA' },
      meta: { ...meta, AffectedNodes: [...meta.AffectedNodes, line('1', '4.3')] },
    }
    expect(fills(swap)).toEqual(['jA SWT-CNY sell 3 3.3'])
    expect(flows(swap, 'jA').every((flow) => flow.endsWith(' 0'))).toBe(true)
  })

  it('TRD-116 counts amounts sent and received as moved, but not trades and fees, and ignores debts', () => {
    const exchange = new TinyExchange()
    exchange.pay('jGenesis', 'jA', 50n)
    exchange.pay('jGenesis', 'jB', 50n)
    const sent = exchange.pay('jA', 'jB', 3n)
    expect([flows(sent, 'jA'), flows(sent, 'jB')]).toEqual([['SWT -3'], ['SWT 3']])
    exchange.place('jA', 'sell', 100n, 2n)
    const trade = exchange.place('jB', 'buy', 100n, 2n)
    expect(flows(trade, 'jA')).toEqual(['SWT 0', 'CNY 0'])
    expect(flows(trade, 'jIssuer')).toEqual(['CNY 0'])
    const lines = balanceFlowsOf(trade, 'SWT').map(({ before, after }) => add(before, after))
    expect(lines.every((sum) => sum.coefficient > ZERO.coefficient)).toBe(true)
  })
})
