import type { FigureUnit, OperationsAnswer } from '@tidebook/contract'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'
import { Badge, Card, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'

/** All alarms with their figure and limit, active ones first. An inactive alarm is one line with a green mark. */
export function AlarmList({ alarms, figures }: Pick<OperationsAnswer, 'alarms' | 'figures'>): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  const active = alarms.filter(({ since }) => since !== null)
  const shown = (value: number | null | undefined, unit: FigureUnit): string =>
    value === null || value === undefined ? t('staff.operations.unknown') : figureText(value, unit, tag)
  return (
    <Card
      title={t('staff.operations.alarms')}
      trailing={<span className="text-12 text-2">{t('staff.operations.active-count', { count: active.length })}</span>}
    >
      <ul aria-label={t('staff.operations.alarms')}>
        {alarms.map(({ name, figure, beyond, limit, since, severity }) => (
          <li key={name} className="flex items-baseline gap-3 px-4 py-2 text-13 not-first:border-t">
            <span
              aria-hidden="true"
              className={cx(
                'size-2 flex-none rounded-full',
                since === null ? 'bg-success' : severity === 'danger' ? 'bg-danger' : 'bg-warning',
              )}
            />
            <span className="min-w-0 flex-1">
              <span className={cx('block', since !== null && 'font-medium')}>{t(`staff.alarm.${name}`)}</span>
              <span className="block text-12 text-3">
                {t(`staff.operations.${beyond}`, { limit: shown(limit, OPERATION_FIGURES[figure]) })}
              </span>
            </span>
            <span className="flex flex-none flex-col items-end text-2">
              {shown(figures[figure], OPERATION_FIGURES[figure])}
              {since === null ? (
                <span className="sr-only">{t('staff.operations.fine')}</span>
              ) : (
                <Badge tone={severity}>{t('staff.operations.active')}</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
