import type { GatewaySurplus } from '@tidebook/contract'
import { Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Amounts that accounts of the agent received without a matching deposit, by day. */
export function SurplusList({ surpluses }: { readonly surpluses: readonly GatewaySurplus[] }): ReactElement | null {
  const t = useT()
  if (surpluses.length === 0) return null
  return (
    <section className="overflow-x-auto rounded-3 border bg-surface-1">
      <h2 className="border-b px-4 py-3 font-medium">{t('staff.gateway.surplus')}</h2>
      <p className="px-4 py-3 text-12 text-2">{t('staff.gateway.surplus-why')}</p>
      <Table page className="stacked" aria-label={t('staff.gateway.surplus')}>
        <thead>
          <tr>
            <Th>{t('staff.gateway.surplus-day')}</Th>
            <Th>{t('staff.gateway.surplus-account')}</Th>
            <Th figures>{t('staff.gateway.surplus-amount')}</Th>
            <Th figures>{t('staff.gateway.surplus-times')}</Th>
          </tr>
        </thead>
        <tbody>
          {surpluses.map(({ place, asset, day, amount, times }) => (
            <tr key={`${day} ${place} ${asset}`}>
              <Td>{day}</Td>
              <Td data-label={t('staff.gateway.surplus-account')}>{place}</Td>
              <Td
                figures
                data-label={t('staff.gateway.surplus-amount')}
              >{`${amount} ${asset.split('.')[0] ?? asset}`}</Td>
              <Td figures data-label={t('staff.gateway.surplus-times')}>
                {times}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
