import type { OperationsAnswer } from '@tidebook/contract'
import { Card, Detail } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'

/** Age of the oldest payment that the agent owes on each chain; marks one older than the alarm's limit. */
export function PayoutCard({ payouts, alarms }: Pick<OperationsAnswer, 'payouts' | 'alarms'>): ReactElement {
  const t = useT()
  const longest = alarms.find(({ name }) => name === 'payout-waiting')?.limit ?? Infinity
  const tag = LANGUAGE_TAGS[useLanguage()]
  return (
    <Card title={t('staff.operations.payouts')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        {payouts.map(({ place, age }) => (
          <Detail key={place} name={place}>
            <span className={age > longest ? 'text-danger' : ''}>
              {t('staff.operations.payout-age', { age: figureText(age, 'seconds', tag) })}
            </span>
          </Detail>
        ))}
      </dl>
    </Card>
  )
}
