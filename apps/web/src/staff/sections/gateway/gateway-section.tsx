import type { GatewayOverview, GatewaySurplus } from '@tidebook/contract'
import { gatewayDeskRoutes } from '@tidebook/contract/routes'
import type { ReactElement } from 'react'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { useT } from '../../../lib/i18n.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { SectionPage } from '../../views/section-page.tsx'
import { CoinList } from './coin-list.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { StoppedChains } from './stopped-chains.tsx'
import { Table, Td, Th } from '@tidebook/ui'

/** Amounts that accounts of the agent received without a matching deposit, by day. */
function SurplusList({ surpluses }: { readonly surpluses: readonly GatewaySurplus[] }): ReactElement | null {
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

/** Refresh interval for new orders, in milliseconds. */
const REFRESH_MS = 10_000

/** Deposits and withdrawals: orders that wait for a decision, and the gateways with their pauses. */
export function GatewaySection(): ReactElement {
  const t = useT()
  const overview = useCall(
    ['gateway overview'],
    (signal) => callStaffApi<GatewayOverview>(gatewayDeskRoutes.overview, { signal }),
    { everyMs: REFRESH_MS },
  )
  return (
    <SectionPage title={t('staff.nav.gateway')}>
      <AnswerPanel answer={overview}>
        {({ coins, groups, surpluses, stopped }) => (
          <div className="flex flex-col gap-4">
            <StoppedChains stopped={stopped} onChanged={() => void overview.refresh()} />
            <ReviewQueue groups={groups} everyMs={REFRESH_MS} onDecided={() => void overview.refresh()} />
            <CoinList coins={coins} onChanged={() => void overview.refresh()} />
            <SurplusList surpluses={surpluses} />
          </div>
        )}
      </AnswerPanel>
    </SectionPage>
  )
}
