import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { StoredStop, WaitingKind } from './stored-stop.ts'

/** The orders of one confirmation that are still in the list, in signing order. */
export interface WaitingGroup {
  readonly id: string
  readonly kind: WaitingKind
  readonly stops: readonly StoredStop[]
}

/** Groups orders by their confirmation, newest first. */
export function groupsOf(stops: readonly StoredStop[]): readonly WaitingGroup[] {
  const groups = new Map<string, StoredStop[]>()
  for (const stop of stops) groups.set(stop.group, [...(groups.get(stop.group) ?? []), stop])
  return [...groups].map(([id, members]) => ({
    id,
    kind: members[0]?.kind ?? 'stop',
    stops: members.toSorted((a, b) => a.ticket - b.ticket),
  }))
}

/** Whether an order can still be sent or its ticket may still lock a reserve, so that canceling has an effect. */
export function canCancel({ phase }: StoredStop): boolean {
  return phase !== 'sent'
}

/** Whether an order can never be sent. */
export function isOver({ phase }: StoredStop): boolean {
  return phase === 'expired' || phase === 'skipped' || phase === 'refused' || phase === 'stopped'
}

/** Whether the group is a sequence of slices, which the list shows as one line with its progress. */
export function isSliced({ kind }: WaitingGroup): boolean {
  return kind === 'twap' || kind === 'iceberg'
}

/** Progress of a sliced order. */
export interface SliceProgress {
  /** Number of slices that were sent or missed, out of `count`. */
  readonly passed: number
  readonly count: number
  /** Number of slices that can never be sent but still lock a ticket. */
  readonly missed: number
  /** Time of the next slice, milliseconds since 1970; undefined if it does not wait for a time. */
  readonly next: number | undefined
}

/** Returns the progress of a sliced order. */
export function progressOf({ stops }: WaitingGroup): SliceProgress {
  const waiting = stops.filter(({ phase }) => phase === 'signed' || phase === 'armed' || phase === 'dormant')
  const missed = stops.filter(isOver).length
  const count = stops[0]?.count ?? 0
  const first = waiting[0]?.trigger
  const next = first !== undefined && 'at' in first ? ledgerTimeToUnixMs(first.at) : undefined
  return { passed: count - waiting.length, count, missed, next }
}
