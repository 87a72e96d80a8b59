import { useEffect, useState, type RefObject } from 'react'
import { PointerTrack } from '../model/pointer-track.ts'
import { ReadingTracker, READING_MS, type Armed } from '../model/reading-tracker.ts'
import { isInPlace } from '../services/in-place.ts'
import { visibilityObserver } from '../services/visibility.ts'

/**
 * Attribute of the parts that must be read before the user may confirm: `stays` for a part that never scrolls, `moves`
 * for a part whose figure may be updated.
 */
export const MUST_READ = 'data-must-read'

export interface Arming {
  /** For rendering only; a press calls `isArmed`, because the rendered state may be older than the last disturbance. */
  readonly armed: Armed
  /** Whether the user may confirm at this moment. */
  readonly isArmed: () => boolean
  /** Scrolls to the next unread part. */
  readonly readOn: () => void
}

/**
 * Returns whether the user may confirm. The surrounding page could cover the confirmation, make it transparent, show
 * only a part of it or move it under the pointer for a moment. The browser reports this (Intersection Observer 2), and
 * `ReadingTracker` decides. If the browser does not report it, the parts must be in the window for the same time.
 * @param prompt contains everything that must be read (`MUST_READ`)
 */
export function useArmed(prompt: RefObject<HTMLElement | null>): Arming {
  const [armed, setArmed] = useState<Armed>('waiting')
  const [reading] = useState(() => new ReadingTracker<Element>(performance.now()))
  useEffect(() => {
    const dialog = prompt.current?.closest('dialog')
    return dialog === null || dialog === undefined ? undefined : watch(dialog, reading, setArmed)
  }, [prompt, reading])
  return {
    armed,
    isArmed: () => reading.state(performance.now()) === 'armed',
    readOn: () => {
      const rows = [...(prompt.current?.querySelectorAll(`[${MUST_READ}]`) ?? [])]
      rows.find((row) => !reading.isRead(row))?.scrollIntoView({ block: 'start' })
    },
  }
}

/** Watches a confirmation until the returned function is called. */
function watch(dialog: HTMLElement, reading: ReadingTracker<Element>, onChange: (armed: Armed) => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const evaluate = (): void => {
    clearTimeout(timer)
    onChange(reading.state(performance.now()))
    timer = setTimeout(() => {
      const armed = reading.state(performance.now())
      onChange(armed)
      if (armed === 'covered') recheck()
    }, READING_MS + 1)
  }
  const observer = visibilityObserver((all) => {
    const now = performance.now()
    for (const seen of all) reading.see(seen.element, { visible: seen.visible, inPlace: isInPlace(seen) }, now)
    evaluate()
  })
  /**
   * Earlier reports of the browser may be outdated after the confirmation grew. The browser reports everything again,
   * until nothing covers the confirmation.
   */
  const recheck = (): void => {
    observer.disconnect()
    for (const element of dialog.querySelectorAll(`[${MUST_READ}]`)) observer.observe(element)
  }
  const collect = (): void => {
    const found = new Set(dialog.querySelectorAll(`[${MUST_READ}]`))
    reading.keep(found)
    for (const element of found) {
      reading.add(element, element.getAttribute(MUST_READ) === 'stays')
      observer.observe(element)
    }
  }
  const mutations = new MutationObserver((records) => {
    for (const { target } of records) {
      const part = (target instanceof Element ? target : target.parentElement)?.closest(`[${MUST_READ}]`)
      // Ignores updates of sequence and last ledger while the confirmation is open, and of the button, which shows what
      // is missing.
      if (part?.getAttribute(MUST_READ) === '') reading.changed(part, performance.now())
    }
    collect()
    evaluate()
  })
  const disturb = (): void => {
    reading.fits(globalThis.innerWidth, globalThis.innerHeight)
    reading.disturb(performance.now())
    evaluate()
  }
  reading.fits(globalThis.innerWidth, globalThis.innerHeight)
  collect()
  evaluate()
  mutations.observe(dialog, { subtree: true, childList: true, characterData: true })
  const track = new PointerTrack()
  const notice = (event: PointerEvent): void => {
    // A finger has no position before it touches, so there is no distance to compare.
    if (event.pointerType !== 'touch' && track.moved(event)) disturb()
  }
  for (const type of ['pointermove', 'pointerover', 'pointerdown'] as const)
    globalThis.addEventListener(type, notice, { capture: true, signal: stop.signal })
  globalThis.addEventListener(
    'resize',
    () => {
      track.forget()
      disturb()
    },
    stop,
  )
  // The focus moves to this window. A key pressed for another window must not confirm.
  globalThis.addEventListener('focus', disturb, stop)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    mutations.disconnect()
    stop.abort()
  }
}
