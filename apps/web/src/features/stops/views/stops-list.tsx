import { Figure, Table, Td, Th, Button, figureText } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { cancelStop } from '../services/cancel-stop.ts'

/** The trigger condition of a stop order. */
function TriggerText({ stop }: { stop: StoredStop }): ReactElement {
  const t = useT()
  return <>{t(`stops.when.${stop.when}`, { price: figureText(stop.trigger) })}</>
}

/**
 * Cancels a stop order. Before its ticket exists there is nothing to use up, and a sent order is no longer a stop
 * order.
 */
function CancelStop(props: { stop: StoredStop; blocked: boolean; card?: boolean }): ReactElement {
  const { stop, blocked, card = false } = props
  const t = useT()
  if (stop.phase !== 'armed' && stop.phase !== 'expired') return <span className="text-3">–</span>
  const look = card
    ? ({} as const)
    : ({ size: 'small', variant: 'quiet', className: '-mr-2 h-5 pointer-coarse:h-10' } as const)
  const names = { amount: figureText(stop.amount), coin: stop.base.title, price: figureText(stop.trigger) }
  return (
    <Button
      {...look}
      blocked={blocked}
      title={t(blocked ? 'orders.cancel-blocked' : 'stops.cancel-hint')}
      aria-label={t('stops.cancel-name', names)}
      onClick={() => void cancelStop(stop)}
    >
      {t('orders.cancel')}
    </Button>
  )
}

/** The side of the order in its color. */
function StopSide({ stop: { side } }: { stop: StoredStop }): ReactElement {
  const t = useT()
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}

export interface StopsListProps {
  readonly stops: readonly StoredStop[]
  readonly offline: boolean
  /** Whether to show cards, for a narrow screen. */
  readonly cards: boolean
}

function PairName({ stop: { base, counter } }: { stop: StoredStop }): ReactElement {
  return (
    <span className="font-medium">
      {base.title}
      <span className="font-regular text-2">/{counter.title}</span>
    </span>
  )
}

/** Stop orders with trigger, state and a cancel button. */
export function StopsList({ stops, offline, cards }: StopsListProps): ReactElement | null {
  const t = useT()
  if (stops.length === 0) return null
  if (cards)
    return (
      <ul className="flex flex-none flex-col border-b" aria-label={t('stops.list')}>
        {stops.map((stop) => (
          <StopCard key={stop.hash} stop={stop} offline={offline} />
        ))}
      </ul>
    )
  return (
    <div className="flex-none border-b">
      <Table aria-label={t('stops.list')}>
        <thead>
          <tr>
            <Th>{t('stops.list')}</Th>
            <Th>{t('orders.column.side')}</Th>
            <Th>{t('stops.column.trigger')}</Th>
            <Th figures>{t('orders.column.price')}</Th>
            <Th figures>{t('orders.column.amount')}</Th>
            <Th>{t('stops.column.until')}</Th>
            <Th>{t('orders.column.status')}</Th>
            <Td />
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <StopRow key={stop.hash} stop={stop} offline={offline} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function StopRow({ stop, offline }: { stop: StoredStop; offline: boolean }): ReactElement {
  const t = useT()
  return (
    <tr>
      <Td>
        <PairName stop={stop} />
      </Td>
      <Td>
        <StopSide stop={stop} />
      </Td>
      <Td>
        <TriggerText stop={stop} />
      </Td>
      <Td figures>
        <Figure value={stop.price} />
      </Td>
      <Td figures>
        <Figure value={stop.amount} />
      </Td>
      <Td className="text-2">{formatDateTime(stop.expires)}</Td>
      <Td className="text-2">{t(`stops.phase.${stop.phase}`)}</Td>
      <Td figures>
        <CancelStop stop={stop} blocked={offline} />
      </Td>
    </tr>
  )
}

function StopCard({ stop, offline }: { stop: StoredStop; offline: boolean }): ReactElement {
  const t = useT()
  return (
    <li className="flex items-center gap-3 border-b px-4 py-3 text-12 last:border-b-0">
      <div className="min-w-0 flex-1 text-2">
        <p className="flex flex-wrap items-center gap-x-2 text-13">
          <span className="text-1">
            <PairName stop={stop} />
          </span>
          <StopSide stop={stop} />
          <span>{t(`stops.phase.${stop.phase}`)}</span>
        </p>
        <p className="text-1">
          <TriggerText stop={stop} />
        </p>
        <p>
          <Figure className="text-1" value={stop.amount} unit={stop.base.title} /> ·{' '}
          <Figure className="text-1" value={stop.price} unit={stop.counter.title} />
        </p>
        <p className="text-3">{t('stops.until', { time: formatDateTime(stop.expires) })}</p>
      </div>
      <CancelStop card stop={stop} blocked={offline} />
    </li>
  )
}
