import { Figure, Table, Td, Th, Button, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { canCancel, groupsOf, isOver, isSliced, type WaitingGroup } from '../model/waiting-group.ts'
import { cancelStops } from '../services/cancel-stops.ts'
import { conditionWords, progressWords } from './waiting-words.ts'

export interface StopsListProps {
  readonly stops: readonly StoredStop[]
  readonly offline: boolean
  /** Whether to show cards, for a narrow screen. */
  readonly cards: boolean
}

/** All waiting orders by confirmation: the orders, what can trigger them, and one button to cancel the confirmation. */
export function StopsList({ stops, offline, cards }: StopsListProps): ReactElement | null {
  const t = useT()
  const groups = groupsOf(stops)
  if (groups.length === 0) return null
  if (cards)
    return (
      <ul className="flex flex-none flex-col border-b" aria-label={t('stops.list')}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} offline={offline} />
        ))}
      </ul>
    )
  return (
    <div className="flex-none border-b">
      <Table aria-label={t('stops.list')}>
        <thead>
          <tr>
            <Th>{t('stops.list')}</Th>
            <Th>{t('stops.column.kind')}</Th>
            <Th>{t('orders.column.side')}</Th>
            <Th>{t('stops.column.trigger')}</Th>
            <Th figures>{t('orders.column.price')}</Th>
            <Th figures>{t('orders.column.amount')}</Th>
            <Th>{t('stops.column.until')}</Th>
            <Th>{t('orders.column.status')}</Th>
            <Td />
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.id} group={group} offline={offline} />
        ))}
      </Table>
    </div>
  )
}

interface GroupProps {
  readonly group: WaitingGroup
  readonly offline: boolean
}

/** Returns the orders that the list shows individually. Of slices it shows only the next one. */
function shownStops(group: WaitingGroup): readonly StoredStop[] {
  if (!isSliced(group)) return group.stops
  const next = group.stops.find((stop) => !isOver(stop)) ?? group.stops[0]
  return next === undefined ? [] : [next]
}

/** One table row per order. The first row shows the pair and the cancel button for all of them. */
function GroupRows({ group, offline }: GroupProps): ReactElement {
  const t = useT()
  const shown = shownStops(group)
  return (
    <tbody>
      {shown.map((stop, index) => (
        <tr key={stop.hash}>
          <Td>{index === 0 && <PairName stop={stop} />}</Td>
          <Td className="text-2">
            <span title={t(`stops.kind.${group.kind}-hint`)}>
              {index === 0 ? t(`stops.kind.${group.kind}`) : <OtherOf group={group} stop={stop} />}
            </span>
          </Td>
          <Td>
            <StopSide stop={stop} />
          </Td>
          <Td>{conditionWords(stop, t)}</Td>
          <Td figures>
            <Figure value={stop.price} />
          </Td>
          <Td figures>
            <Figure value={stop.amount} />
          </Td>
          <Td className="text-2">{formatDateTime(stop.expires)}</Td>
          <Td className="text-2">
            <Status group={group} stop={stop} />
          </Td>
          <Td figures>{index === 0 && <CancelGroup group={group} blocked={offline} />}</Td>
        </tr>
      ))}
    </tbody>
  )
}

/** Shows how an order relates to the one above it: an alternative on the same ticket, or the next step. */
function OtherOf({ group, stop }: { readonly group: WaitingGroup; readonly stop: StoredStop }): ReactNode {
  const t = useT()
  const isShared = group.stops.filter(({ ticket }) => ticket === stop.ticket).length > 1
  return isShared ? t('stops.or') : t('stops.then')
}

function GroupCard({ group, offline }: GroupProps): ReactElement {
  const t = useT()
  const shown = shownStops(group)
  const [first] = shown
  return (
    <li className="flex items-start gap-3 border-b px-4 py-3 text-12 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-2">
        {first !== undefined && (
          <p className="flex flex-wrap items-center gap-x-2 text-13">
            <span className="text-1">
              <PairName stop={first} />
            </span>
            <span>{t(`stops.kind.${group.kind}`)}</span>
          </p>
        )}
        {shown.map((stop, index) => (
          <div key={stop.hash} className={cx(index > 0 && 'border-t pt-1')}>
            <p className="flex flex-wrap justify-between gap-x-2 text-1">
              <span>
                <StopSide stop={stop} /> {conditionWords(stop, t)}
              </span>
              <span className="text-2">
                <Status group={group} stop={stop} />
              </span>
            </p>
            <p>
              <Figure className="text-1" value={stop.amount} unit={stop.base.title} /> ·{' '}
              <Figure className="text-1" value={stop.price} unit={stop.counter.title} />
            </p>
          </div>
        ))}
        {first !== undefined && <p className="text-3">{t('stops.until', { time: formatDateTime(first.expires) })}</p>}
      </div>
      <CancelGroup card group={group} blocked={offline} />
    </li>
  )
}

/** The state of an order, or the progress of slices. */
function Status({ group, stop }: { readonly group: WaitingGroup; readonly stop: StoredStop }): ReactElement {
  const t = useT()
  const { ledger } = useStore(networkStore)
  const refused = isSliced(group) ? group.stops.find(({ phase }) => phase === 'refused') : stop
  const why = refused?.refusal && t(`stops.refusal.${refused.refusal}`)
  const words =
    isSliced(group) && stop.phase !== 'signed' && stop.phase !== 'stopped'
      ? progressWords(group, ledger?.closeTime, t)
      : t(`stops.phase.${stop.phase}`)
  return (
    <>
      {words}
      {why !== undefined && <span className="block max-w-80 whitespace-normal text-danger">{why}</span>}
    </>
  )
}

/** Cancels all orders of a group. A sent order no longer waits. */
function CancelGroup(props: {
  readonly group: WaitingGroup
  readonly blocked: boolean
  readonly card?: boolean
}): ReactElement {
  const { group, blocked, card = false } = props
  const t = useT()
  const [first] = group.stops
  if (first === undefined || !group.stops.some(canCancel)) return <span className="text-3">–</span>
  const look = card
    ? ({} as const)
    : ({ size: 'small', variant: 'quiet', className: '-mr-2 h-5 pointer-coarse:h-10' } as const)
  const kind = t(`stops.kind.${group.kind}`)
  return (
    <Button
      {...look}
      blocked={blocked}
      title={t(blocked ? 'orders.cancel-blocked' : 'stops.cancel-hint')}
      aria-label={t('stops.cancel-name', { kind, pair: `${first.base.title}/${first.counter.title}` })}
      onClick={() => void cancelStops(group.stops)}
    >
      {t('orders.cancel')}
    </Button>
  )
}

/** The side of the order in its color. */
function StopSide({ stop: { side } }: { readonly stop: StoredStop }): ReactElement {
  const t = useT()
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}

function PairName({ stop: { base, counter } }: { readonly stop: StoredStop }): ReactElement {
  return (
    <span className="font-medium">
      {base.title}
      <span className="font-regular text-2">/{counter.title}</span>
    </span>
  )
}
