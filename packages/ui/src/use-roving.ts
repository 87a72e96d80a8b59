import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { stepOf } from './step-of.ts'
import { typedTarget } from './type-ahead.ts'
import { useKeptFocus } from './use-kept-focus.ts'

export interface RovingOptions {
  /** Selector of the items. */
  readonly items: string
  /** Selector of the initial tab stop; the first item by default. */
  readonly first?: string | undefined
  /** Arrow keys that move; Home and End jump to the ends. */
  readonly axis: 'vertical' | 'horizontal'
  /** Whether typed letters jump to the next item that starts with them. */
  readonly typeAhead?: boolean | undefined
}

/** Props of the element around the items. */
export interface Roving<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Time within which typed letters are combined, in milliseconds. */
const TOGETHER_MS = 700
const OTHER_AXIS = {
  vertical: new Set(['ArrowLeft', 'ArrowRight']),
  horizontal: new Set(['ArrowUp', 'ArrowDown']),
}

function shown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && /[\p{L}\p{N}]/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/**
 * Gives a list one tab stop: arrows, Home, End and letters move through it. The focus is not lost when the focused item
 * is removed. Other controls in an item's row can also get the focus.
 * @param place reference to the element, if it already has one
 */
export function useRoving<E extends HTMLElement>(options: RovingOptions, place?: RefObject<E | null>): Roving<E> {
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
