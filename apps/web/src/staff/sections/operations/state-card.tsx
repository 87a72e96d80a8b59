import type { OperationFigure, OperationsAnswer } from '@tidebook/contract'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'
import { CheckIcon, ClockIcon, cx, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage, useT, type MessageKey } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'

/** The figures that a member reads first, each with the limit of its alarm. */
const FIRST_FIGURES = [
  { name: 'sinceLedger', label: 'staff.figure.sinceLedger' },
  { name: 'indexLag', label: 'staff.operations.index-lag' },
  { name: 'failures', label: 'staff.figure.failures' },
  { name: 'diskFree', label: 'staff.operations.disk-free' },
] as const satisfies readonly { readonly name: OperationFigure; readonly label: MessageKey }[]

const LOOKS = {
  fine: { Mark: CheckIcon, tint: 'bg-success-tint text-success' },
  starting: { Mark: ClockIcon, tint: 'bg-warning-tint text-warning' },
  warning: { Mark: WarningIcon, tint: 'bg-warning-tint text-warning' },
  danger: { Mark: WarningIcon, tint: 'bg-danger-tint text-danger' },
} as const

type Watched = Pick<OperationsAnswer, 'alarms' | 'figures'>

const SEVERITY_COLOR = { warning: 'text-warning', danger: 'text-danger' } as const

/** Returns the appearance of the worst of readiness and active alarms. */
function lookOf({ readiness, alarms }: Pick<OperationsAnswer, 'readiness' | 'alarms'>): keyof typeof LOOKS {
  const active = alarms.filter(({ since }) => since !== null)
  if (readiness.status === 'degraded' || active.some(({ severity }) => severity === 'danger')) return 'danger'
  if (active.length > 0) return 'warning'
  return readiness.status === 'starting' ? 'starting' : 'fine'
}

function FirstFigure({ name, label, alarms, figures }: Watched & (typeof FIRST_FIGURES)[number]): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  const value = figures[name] ?? null
  const unit = OPERATION_FIGURES[name]
  const alarm = alarms.find(({ figure }) => figure === name)
  const beyond = alarm !== undefined && alarm.since !== null ? SEVERITY_COLOR[alarm.severity] : ''
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-surface-1 p-4">
      <dt className="flex-1 text-12 text-2">{t(label)}</dt>
      <dd className={cx('text-20 font-semibold', beyond, value === null && 'text-3')}>
        {value === null ? t('staff.operations.unknown') : figureText(value, unit, tag)}
      </dd>
      {alarm !== undefined && (
        <dd className="text-12 text-3">
          {`${t('staff.operations.alarm')}: ${t(`staff.operations.${alarm.beyond}`, { limit: figureText(alarm.limit, unit, tag) })}`}
        </dd>
      )}
    </div>
  )
}

/** Whether the exchange is ready, how many alarms are active, and the most important figures. */
export function StateCard({
  readiness,
  alarms,
  figures,
  version,
  started,
}: Watched & Pick<OperationsAnswer, 'readiness' | 'version' | 'started'>): ReactElement {
  const t = useT()
  const count = alarms.filter(({ since }) => since !== null).length
  const { Mark, tint } = LOOKS[lookOf({ readiness, alarms })]
  return (
    <section
      aria-label={t('staff.operations.state')}
      className="flex-none overflow-hidden rounded-3 border bg-surface-1"
    >
      <div className="flex items-center gap-4 p-4">
        <span className={cx('grid size-10 flex-none place-items-center rounded-full', tint)}>
          <Mark size="large" />
        </span>
        <div className="min-w-0">
          <p className="text-16 font-semibold">{t(`staff.operations.${readiness.status}-state`)}</p>
          <p className="text-13">{t('staff.operations.summary', { count })}</p>
          <p className="text-12 text-2">{t('staff.operations.running', { version, time: formatDateTime(started) })}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-px border-t bg-line desk:grid-cols-4">
        {FIRST_FIGURES.map((first) => (
          <FirstFigure key={first.name} {...first} alarms={alarms} figures={figures} />
        ))}
      </dl>
    </section>
  )
}
