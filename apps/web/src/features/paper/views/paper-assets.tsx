import { subtract, toFixed } from '@tidebook/amount'
import { VALUE_DECIMALS } from '@tidebook/market'
import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf, useCoinTitles, useValuation } from '../../markets/index.ts'
import { balanceKeys, paperText } from '../model/paper-figures.ts'
import { Gain, Head, type ListProps } from './list-parts.tsx'

/** Balances of the paper account, with their change since its start. */
export function PaperAssets({ state, narrow }: Omit<ListProps, 'pair'>): ReactElement {
  const t = useT()
  const titleOf = useCoinTitles()
  const valuation = useValuation()
  const keyOf = balanceKeys(pairsOf(useStore(pairsFileStore)), network().native)
  return (
    <Table>
      <Head>
        <Th>{t('orders.column.asset')}</Th>
        <Th figures>{t('orders.column.balance')}</Th>
        <Th figures>{t('paper.change')}</Th>
        {!narrow && <Th figures>{t('orders.column.value', { anchor: network().anchor.title })}</Th>}
      </Head>
      <tbody>
        {[...state.balances].map(([code, balance]) => {
          const value = valuation?.valueOf({ token: keyOf(code), amount: balance })
          const start = state.start.get(code)
          const change = start === undefined ? balance : subtract(balance, start)
          return (
            <tr key={code}>
              <Td className="font-medium">{titleOf(code)}</Td>
              <Td figures>
                <Figure value={paperText(balance)} />
              </Td>
              <Td figures>
                <Gain value={paperText(change)} />
              </Td>
              {!narrow && (
                <Td figures>
                  <Figure value={value && toFixed(value, VALUE_DECIMALS)} />
                </Td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
