import { describe, expect, it } from 'vitest'
import type { NodeFields } from '../wire/ledger-json.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import { accountsTouched, balanceChangesOf } from './balance-changes.ts'
import { balancesOf } from './balances-of.ts'
import { holdingsOfNode } from './node-holdings.ts'

const reserves = { base: 20_000_000n, increment: 5_000_000n }
const issuer = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'

describe('balances', () => {
  it('ENT-018 native frozen is the reserve of all objects plus the amount that open orders pay', () => {
    const holdings = holdingsOfNode(
      { Account: 'jA', Balance: '100000000', OwnerCount: 3 },
      [{ account: issuer, currency: 'CNY', balance: '50.5' }],
      [
        { seq: 4, taker_gets: '12500000', taker_pays: { currency: 'CNY', issuer, value: '1' } },
        { seq: 5, taker_gets: { currency: 'CNY', issuer, value: '20.25' }, taker_pays: '5000000' },
      ],
      'SWT',
    )
    expect(balancesOf(holdings, reserves, 'SWTC')).toEqual({
      SWTC: { value: '100', frozen: '47.5' },
      [`CNY_${issuer}`]: { value: '50.5', frozen: '20.25' },
    })
  })

  it('ENT-018 a new account freezes only the base reserve', () => {
    expect(balancesOf(holdingsOfNode({ Balance: '35000000', OwnerCount: 0 }, [], [], 'SWT'), reserves, 'SWTC')).toEqual(
      {
        SWTC: { value: '35', frozen: '20' },
      },
    )
  })

  it('keeps an empty line that the account set up (TRD-034), and omits one that only the peer set up', () => {
    const keysWith = (line: object, offers: object[] = []): string[] =>
      Object.keys(
        balancesOf(
          holdingsOfNode(
            { Balance: '1' },
            [{ account: issuer, currency: 'CNY', balance: '0', ...line }],
            offers as NodeFields[],
            'SWT',
          ),
          reserves,
          'SWTC',
        ),
      )
    expect(keysWith({ limit: '0', limit_peer: '100' })).toEqual(['SWTC'])
    expect(keysWith({ limit: '10000000000' })).toEqual(['SWTC', `CNY_${issuer}`])
    expect(keysWith({ limit: '0' }, [{ taker_gets: { currency: 'CNY', issuer, value: '1' } }])).toHaveLength(2)
  })

  it('reports the field that a node omitted', () => {
    expect(() => holdingsOfNode({}, [], [], 'SWT')).toThrow('account_data without Balance')
    expect(() => holdingsOfNode({ Balance: '1' }, [{ currency: 'CNY' }], [], 'SWT')).toThrow('line without')
    expect(() => holdingsOfNode({ Balance: '1' }, [], [{}], 'SWT')).toThrow('offer without')
  })

  it('reports changes for both ends of a line', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 100n, 1n)
    const { meta } = exchange.place('jB', 'buy', 100n, 1n)
    const cny = balanceChangesOf(meta, 'SWT').filter((change) => change.token.currency === 'CNY')
    expect(cny.map((change) => [change.account, change.token.issuer, change.change.coefficient])).toEqual([
      ['jB', 'jIssuer', -100n],
      ['jIssuer', 'jB', 100n],
      ['jA', 'jIssuer', 100n],
      ['jIssuer', 'jA', -100n],
    ])
    expect([...accountsTouched(meta)].toSorted()).toEqual(['jA', 'jB', 'jFee', 'jIssuer'])
  })
})
