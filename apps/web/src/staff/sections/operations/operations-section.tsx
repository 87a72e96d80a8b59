import type { OperationsAnswer, OperationFigure } from '@tidebook/contract'
import { operationsRoutes } from '@tidebook/contract/routes'
import { Badge, Notice, Card, Detail } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime, formatDate } from '../../../lib/dates.ts'
import { useT, useLanguage } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { callStaffApi } from '../../services/call-staff-api.ts'
import { SectionPage } from '../../views/section-page.tsx'
import { AnswerPanel } from '../../../lib/answer-panel.tsx'
import { AlarmList } from './alarm-list.tsx'
import { StateCard } from './state-card.tsx'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { figureText } from './figure-text.ts'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'

/** Groups of figures, in the order of the page. */
const FIGURE_GROUPS = [
  { id: 'ledgers', figures: ['validatedLedger', 'sinceLedger', 'clockAhead', 'closeTime'] },
  { id: 'index', figures: ['indexedLedger', 'behind', 'indexLag'] },
  { id: 'queue', figures: ['queued', 'pending', 'feeFactor'] },
  { id: 'memory', figures: ['serverMemory', 'nodeMemory', 'memoryAvailable'] },
  { id: 'connections', figures: ['connections', 'streams', 'nodeConnections'] },
  { id: 'disk', figures: ['diskFree', 'diskSize', 'databaseSize'] },
  { id: 'faults', figures: ['failures', 'pageErrors', 'jobsFailed'] },
] as const satisfies readonly { readonly id: string; readonly figures: readonly OperationFigure[] }[]

type ShownFigure = (typeof FIGURE_GROUPS)[number]['figures'][number]

interface FigureCardProps {
  readonly title: string
  readonly names: readonly ShownFigure[]
  readonly figures: OperationsAnswer['figures']
}

/** Figures of one part of the system. */
function FigureCard({ title, names, figures }: FigureCardProps): ReactElement {
  const t = useT()
  const tag = LANGUAGE_TAGS[useLanguage()]
  return (
    <Card title={title}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        {names.map((name) => {
          const value = figures[name] ?? null
          return (
            <Detail key={name} name={t(`staff.figure.${name}`)}>
              {value === null ? (
                <span className="text-3">{t('staff.operations.unknown')}</span>
              ) : (
                figureText(value, OPERATION_FIGURES[name], tag)
              )}
            </Detail>
          )
        })}
      </dl>
    </Card>
  )
}

/**
 * The agent's read position on each chain and on the ledger. Marks a reader older than the alarm's limit, and a chain
 * without new blocks.
 */
function ReaderCard({ readers, alarms }: Pick<OperationsAnswer, 'readers' | 'alarms'>): ReactElement {
  const t = useT()
  const longest = alarms.find(({ name }) => name === 'agent-reader')?.limit ?? Infinity
  const tag = LANGUAGE_TAGS[useLanguage()]
  return (
    <Card title={t('staff.operations.readers')}>
      <dl className="flex flex-col gap-2 p-4 text-13">
        {readers.map(({ place, block, age, still, isStalled }) => (
          <Detail key={place} name={place}>
            <span className={age > longest || isStalled ? 'text-danger' : ''}>
              {block === null
                ? t('staff.operations.unread-place', { age: figureText(age, 'seconds', tag) })
                : isStalled
                  ? t('staff.operations.still', { block, age: figureText(still, 'seconds', tag) })
                  : t('staff.operations.read-to', { block, age: figureText(age, 'seconds', tag) })}
            </span>
          </Detail>
        ))}
      </dl>
    </Card>
  )
}

/** Age of the oldest payment that the agent owes on each chain. Marks an age above the alarm's limit. */
function PayoutCard({ payouts, alarms }: Pick<OperationsAnswer, 'payouts' | 'alarms'>): ReactElement {
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

/** Expiry of the certificates of the public addresses. */
function CertificateCard({ certificates }: Pick<OperationsAnswer, 'certificates'>): ReactElement {
  const t = useT()
  return (
    <Card title={t('staff.operations.certificates')}>
      {certificates.length === 0 ? (
        <p className="p-4 text-13 text-2">{t('staff.operations.no-certificates')}</p>
      ) : (
        <dl className="flex flex-col gap-2 p-4 text-13">
          {certificates.map(({ origin, validTo }) => (
            <Detail key={origin} name={<span className="break-all">{new URL(origin).host}</span>}>
              {validTo === null ? (
                <span className="text-warning">{t('staff.operations.unread')}</span>
              ) : (
                t('staff.operations.until', { date: formatDate(validTo) })
              )}
            </Detail>
          ))}
        </dl>
      )}
    </Card>
  )
}

const REFRESH_MS = 5_000

const READINESS_TONE = { ready: 'success', starting: 'warning', degraded: 'danger' } as const

/** The state of the exchange: a summary, instructions for active alarms, all figures, and all alarms next to them. */
export function OperationsSection(): ReactElement {
  const t = useT()
  const operations = useCall(
    ['operations'],
    (signal) => callStaffApi<OperationsAnswer>(operationsRoutes.look, { signal }),
    {
      everyMs: REFRESH_MS,
    },
  )
  const shown = valueOf(operations.answer)
  return (
    <SectionPage
      title={
        <>
          {t('staff.nav.operations')}
          {shown && (
            <Badge tone={READINESS_TONE[shown.readiness.status]}>
              {t(`staff.operations.${shown.readiness.status}`)}
            </Badge>
          )}
        </>
      }
    >
      <AnswerPanel answer={operations}>{(state) => <Operations {...state} />}</AnswerPanel>
    </SectionPage>
  )
}

function Operations(state: OperationsAnswer): ReactElement {
  const t = useT()
  const { readiness, alarms, figures, certificates, readers, payouts } = state
  return (
    <div className="flex flex-col gap-4">
      <StateCard {...state} />
      {readiness.agentFault !== undefined && (
        <Notice tone="danger" urgent>
          {t('staff.operations.agent-fault', { fault: readiness.agentFault })}
        </Notice>
      )}
      {alarms.map(
        ({ name, severity, since }) =>
          since !== null && (
            <Notice key={name} tone={severity} urgent={severity === 'danger'}>
              <p className="font-medium">{t(`staff.alarm.${name}`)}</p>
              <p>{t(`staff.alarm.${name}.do`)}</p>
              <p className="text-12 text-2">{t('staff.operations.since', { time: formatDateTime(since) })}</p>
            </Notice>
          ),
      )}
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4 tablet:grid-cols-2">
          {FIGURE_GROUPS.map(({ id, figures: names }) => (
            <FigureCard key={id} title={t(`staff.operations.${id}`)} names={names} figures={figures} />
          ))}
          {readers.length > 0 && <ReaderCard readers={readers} alarms={alarms} />}
          {payouts.length > 0 && <PayoutCard payouts={payouts} alarms={alarms} />}
          <CertificateCard certificates={certificates} />
        </div>
        <AlarmList alarms={alarms} figures={figures} />
      </div>
    </div>
  )
}
