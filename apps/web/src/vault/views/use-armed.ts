import { useEffect, useState, type RefObject } from 'react'
import { PointerTrack } from '../model/pointer-track.ts'
import { Reading, READING_MS, type Armed } from '../model/reading.ts'
import { isInPlace } from '../services/in-place.ts'
import { visibilityObserver } from '../services/visibility.ts'

/** Marks what has to be read before a yes counts: `stays` for what never scrolls, `moves` where a figure may move on. */
export const MUST_READ = 'data-must-read'

export interface Arming {
  /** what is drawn; a press asks `isArmed`, for what was drawn may be older than what disturbed the reading */
  readonly armed: Armed
  /** Whether a yes counts at this very moment. */
  readonly isArmed: () => boolean
  /** Scrolls to what has not been read yet. */
  readonly readOn: () => void
}

/**
 * Whether a yes counts. The page around could cover the question, make it transparent, show a part of it only or put it
 * under the pointer for a moment. The browser tells (Intersection Observer 2), and `Reading` decides. Where the browser
 * does not tell, the parts have to be in the window for as long.
 * @param question holds everything that has to be read (`MUST_READ`)
 */
export const useArmed = (question: RefObject<HTMLElement | null>): Arming => {
  const [armed, setArmed] = useState<Armed>('waiting')
  const [reading] = useState(() => new Reading<Element>(performance.now()))
  useEffect(() => {
    const dialog = question.current?.closest('dialog')
    return dialog === null || dialog === undefined ? undefined : watch(dialog, reading, setArmed)
  }, [question, reading])
  return {
    armed,
    isArmed: () => reading.state(performance.now()) === 'armed',
    readOn: () => {
      const rows = [...(question.current?.querySelectorAll(`[${MUST_READ}]`) ?? [])]
      rows.find((row) => !reading.isRead(row))?.scrollIntoView({ block: 'start' })
    },
  }
}

/** Watches a question until the returned function is called. */
const watch = (dialog: HTMLElement, reading: Reading<Element>, tell: (armed: Armed) => void): (() => void) => {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const judge = (): void => {
    clearTimeout(timer)
    tell(reading.state(performance.now()))
    timer = setTimeout(() => {
      const armed = reading.state(performance.now())
      tell(armed)
      if (armed === 'covered') lookAnew()
    }, READING_MS + 1)
  }
  const observer = visibilityObserver((all) => {
    const now = performance.now()
    for (const seen of all) reading.see(seen.element, { visible: seen.visible, inPlace: isInPlace(seen) }, now)
    judge()
  })
  /** What the browser told while the question grew may be old: it says all of it again, and is asked until nothing covers. */
  const lookAnew = (): void => {
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
      // Sequence and last ledger move on under an open question, and the button says what is missing.
      if (part?.getAttribute(MUST_READ) === '') reading.changed(part, performance.now())
    }
    collect()
    judge()
  })
  const disturb = (): void => {
    reading.fits(globalThis.innerWidth, globalThis.innerHeight)
    reading.disturb(performance.now())
    judge()
  }
  reading.fits(globalThis.innerWidth, globalThis.innerHeight)
  collect()
  judge()
  mutations.observe(dialog, { subtree: true, childList: true, characterData: true })
  const track = new PointerTrack()
  const notice = (event: PointerEvent): void => {
    // A finger is nowhere before it presses: there is no way to be compared.
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
  // The keyboard comes to this window: what was being typed elsewhere is no answer.
  globalThis.addEventListener('focus', disturb, stop)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    mutations.disconnect()
    stop.abort()
  }
}
