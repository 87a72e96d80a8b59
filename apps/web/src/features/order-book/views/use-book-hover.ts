import { useState, type FocusEvent, type PointerEvent } from 'react'

/**
 * The level under the pointer or with keyboard focus: its index from the best price, and its position in the window.
 */
export interface BookHover {
  readonly side: 'bid' | 'ask'
  readonly place: number
  /** CSS pixels */
  readonly left: number
  readonly top: number
}

function levelOf(target: EventTarget): BookHover | undefined {
  const level = target instanceof Element ? target.closest<HTMLElement>('[data-level]') : null
  const side = level?.closest<HTMLElement>('[data-side]')?.dataset['side']
  if (level === null || (side !== 'bid' && side !== 'ask')) return undefined
  const { left, top } = level.getBoundingClientRect()
  return { side, place: Number(level.dataset['level']), left, top }
}

/** Tracks the hovered level of the book. Touch does not hover; it presses. */
export function useBookHover(): {
  readonly hover: BookHover | undefined
  readonly onPointerOver: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
} {
  const [hover, setHover] = useState<BookHover>()
  const move = (next: BookHover | undefined): void =>
    setHover((last) =>
      last?.side === next?.side && last?.place === next?.place && last?.top === next?.top ? last : next,
    )
  return {
    hover,
    onPointerOver: ({ target, pointerType }) => pointerType !== 'touch' && move(levelOf(target)),
    onPointerLeave: () => move(undefined),
    onFocus: ({ target }) => target.matches(':focus-visible') && move(levelOf(target)),
    onBlur: () => move(undefined),
  }
}
