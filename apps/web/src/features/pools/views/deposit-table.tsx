import type { Decimal } from '@tidebook/amount'
import type { ProviderEvents } from '@tidebook/contract'
import type { DepositResult } from '@tidebook/market'
import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { dayText } from '../model/day-text.ts'

export interface DepositTableProps {
  readonly results: readonly DepositResult[]
  readonly events: ProviderEvents
  /** Formats a value of the pool's second token. */
  readonly money: (value: Decimal) => string
  readonly unit: string
}

/**
 * Performance of each deposit since its day, if there are several (AMM-105). For a single deposit the figures above
 * suffice.
 */
export function DepositTable({ results, events, money, unit }: DepositTableProps): ReactElement | null {
  const t = useT()
  const language = useLanguage()
  if (results.length < 2) return null
  return (
    <Table aria-label={t('pools.each-deposit')}>
      <thead>
        <tr>
          <Th>{t('pools.each-deposit')}</Th>
          <Th figures className="max-tablet:hidden">
            {unit}
          </Th>
          <Th figures>{t('pools.fees-earned')}</Th>
          <Th figures>{t('pools.against-holding')}</Th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ place, deposited, fees, better }) => (
          <tr key={place}>
            <Td title={events[place]?.hash}>{dayText(events[place]?.time ?? 0, language)}</Td>
            <Td figures className="max-tablet:hidden">
              <Figure value={money(deposited)} />
            </Td>
            <Td figures>
              <Figure value={money(fees)} signed />
            </Td>
            <Td figures>
              <Figure value={money(better)} signed />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
