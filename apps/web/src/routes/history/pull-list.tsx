import { Spinner, cx } from '@tidebook/ui'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { IDLE, PULL_DOWN, PULL_UP, type Ends, type Pull, movePull, releasePull } from './pull.ts'

export interface PullListProps {
  /** Reloads the list; settles when it is loaded. */
  readonly onRefresh: () => Promise<unknown>
  /** Loads the rows after the last one; undefined when there are no more. */
  readonly onMore?: (() => void) | undefined
  readonly children: ReactNode
}

/** Returns the scroll container of an element: its nearest ancestor that scrolls, or the page. */
function scrollerOf(element: Element): Element {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** Tolerance in pixels: zoomed pages scroll by fractions of a pixel. */
const NEAR = 1

function endsOf(scroller: Element): Ends {
  return {
    atStart: scroller.scrollTop <= NEAR,
    atEnd: scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - NEAR,
  }
}

/** Follows a finger that pulls an element, and runs the action on release. */
function usePull(
  onRefresh: PullListProps['onRefresh'],
  onMore: PullListProps['onMore'],
): readonly [place: RefObject<HTMLDivElement | null>, pull: Pull] {
  const place = useRef<HTMLDivElement>(null)
  const [pull, setPull] = useState<Pull>(IDLE)
  const now = useRef(pull)
  const put = (next: Pull): void => {
    now.current = next
    setPull(next)
  }
  const move = useEffectEvent((moved: number, ends: Ends): boolean => {
    const next = movePull(now.current, moved, { ...ends, atEnd: ends.atEnd && onMore !== undefined })
    if (next !== now.current) put(next)
    return next.phase === 'pulling'
  })
  const letGo = useEffectEvent((): void => {
    const { pull: next, action } = releasePull(now.current)
    put(next)
    if (action === 'more') onMore?.()
    if (action === 'refresh') void onRefresh().finally(() => put(IDLE))
  })
  useEffect(() => {
    const list = place.current
    if (list === null) return undefined
    const stop = new AbortController()
    let start: { readonly y: number; readonly ends: Ends } | undefined
    list.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [finger] = touches
        start =
          touches.length === 1 && finger !== undefined
            ? { y: finger.clientY, ends: endsOf(scrollerOf(list)) }
            : undefined
      },
      { passive: true, signal: stop.signal },
    )
    list.addEventListener(
      'touchmove',
      (event) => {
        const [finger] = event.touches
        // The page around the list does not scroll while it is pulled.
        if (start !== undefined && finger !== undefined && move(finger.clientY - start.y, start.ends))
          event.preventDefault()
      },
      { passive: false, signal: stop.signal },
    )
    for (const type of ['touchend', 'touchcancel'] as const)
      list.addEventListener(
        type,
        () => {
          start = undefined
          letGo()
        },
        { signal: stop.signal },
      )
    return () => stop.abort()
  }, [])
  return [place, pull]
}

/**
 * A list that refreshes when the user pulls it down, and loads more when the user pulls it up at its end (STA-020,
 * STA-021).
 */
export function PullList({ onRefresh, onMore, children }: PullListProps): ReactElement {
  const t = useT()
  const [place, { phase, distance }] = usePull(onRefresh, onMore)
  return (
    <div ref={place} className="relative overflow-hidden" data-pull={phase}>
      {distance > 0 && (
        <output className="absolute inset-x-0 top-0 flex items-center justify-center gap-2 p-3 text-12 text-2">
          {phase === 'refreshing' && <Spinner />}
          {t(
            phase === 'refreshing'
              ? 'history.pull.refreshing'
              : distance >= PULL_DOWN
                ? 'history.pull.release'
                : 'history.pull.pull',
          )}
        </output>
      )}
      <div
        className={cx('bg-surface-1', phase !== 'pulling' && 'transition-transform')}
        style={distance === 0 ? undefined : { transform: `translateY(${distance}px)` }}
      >
        {children}
      </div>
      {distance < 0 && (
        <output className="absolute inset-x-0 bottom-0 block p-3 text-center text-12 text-2">
          {t(distance <= -PULL_UP ? 'history.pull.release-more' : 'history.pull.pull-more')}
        </output>
      )}
    </div>
  )
}
