import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { stepOf } from './step-of.ts'
import { typedTarget } from './type-ahead.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface RovingOptions {
  /** Selector of the items. */
  readonly items: string
  /** Selector of the item that the tab key reaches before anybody has walked through the list; else the first one. */
  readonly first?: string | undefined
  /** Arrows that walk; Home and End lead to the ends. */
  readonly axis: 'vertical' | 'horizontal'
  /** Letters lead to the next item that begins with them. */
  readonly typeAhead?: boolean | undefined
}

/** What the element around the items is given. */
export interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Letters that follow within this time belong together, milliseconds. */
const TOGETHER_MS = 700
const OTHER_AXIS = {
  vertical: new Set(['ArrowLeft', 'ArrowRight']),
  horizontal: new Set(['ArrowUp', 'ArrowDown']),
}

const shown = (element: HTMLElement): boolean => element.getClientRects().length > 0
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && /[\p{L}\p{N}]/u.test(key) && !ctrlKey && !metaKey && !altKey

/**
 * Makes a list one stop of the tab key: arrows, Home, End and letters walk through it. The focus does not get lost when
 * the focused item goes. What stands beside an item in a row of its own may take the focus, too.
 * @param place reference to the element when it has one already
 */
export const useRoving = <E extends HTMLElement>(options: RovingOptions, place?: RefObject<E | null>): Roving<E> => {
  const { items, first, axis, typeAhead } = options
  const own = useRef<E>(null)
  const ref = place ?? own
  const last = useRef<Element>(null)
  const typed = useRef({ text: '', at: 0 })
  const all = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])]
  const indexIn = (list: readonly HTMLElement[]): number => {
    const focus = document.activeElement
    const at = list.findIndex((item) => item === focus)
    return at >= 0
      ? at
      : list.findIndex((item) => item.parentElement !== ref.current && item.parentElement?.contains(focus))
  }
  const mark = (): void => {
    const list = all()
    const stop =
      list.find((item) => item === last.current) ??
      list.find((item) => first !== undefined && item.matches(first)) ??
      list[0]
    for (const item of list) if (item.tabIndex !== (item === stop ? 0 : -1)) item.tabIndex = item === stop ? 0 : -1
  }
  useLayoutEffect(mark)
  useKeptFocus(ref, items)
  return {
    ref,
    onFocus(event) {
      if (event.target instanceof Element && event.target.matches(items)) last.current = event.target
      mark()
    },
    onKeyDown(event) {
      if (event.defaultPrevented) return
      const list = all().filter(shown)
      const at = indexIn(list)
      if (at < 0) return
      let to = OTHER_AXIS[axis].has(event.key) ? undefined : stepOf(event.key, at, list.length)
      if (to === undefined && typeAhead === true && isLetter(event)) {
        const { text, at: before } = typed.current
        const now = (event.timeStamp - before < TOGETHER_MS ? text : '') + event.key
        typed.current = { text: now, at: event.timeStamp }
        to = typedTarget(
          list.map((item) => item.textContent),
          at,
          now,
        )
      }
      if (to === undefined) return
      event.preventDefault()
      list[to]?.focus()
    },
  }
}
