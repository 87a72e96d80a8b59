import type { FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { Card, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { ask } from '../../services/ask.ts'
import { ReasonForm } from './reason-form.tsx'

/** Stops buying and paying back with a reason, or lets them go on. */
export const PauseCard = (props: {
  readonly paused: FinanceOverview['paused']
  readonly onChanged: () => void
}): ReactElement => {
  const { paused, onChanged } = props
  const t = useT()
  const label = t(paused === null ? 'staff.finance.pause' : 'staff.finance.unpause')
  return (
    <Card title={label}>
      {paused === null ? (
        <p className="px-4 pt-3 text-13 text-2">{t('staff.finance.pause-why')}</p>
      ) : (
        <Notice tone="warning" flat>
          {t('staff.gateway.paused-by', { name: paused.by, time: formatDateTime(paused.since), reason: paused.reason })}
        </Notice>
      )}
      <ReasonForm
        hint={t('staff.people.reason-hint')}
        onDone={onChanged}
        acts={[
          {
            id: 'pause',
            label,
            variant: paused === null ? 'danger' : 'primary',
            run: (reason) => ask<unknown>(financeDeskRoutes.pause, { body: { paused: paused === null, reason } }),
          },
        ]}
      />
    </Card>
  )
}
