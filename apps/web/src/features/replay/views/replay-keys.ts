import { isTyping } from '../../../lib/keys/key-name.ts'
import type { ReplayPlayer } from '../services/replay-player.ts'

/** Elements that use the space bar or the arrow keys themselves. */
const OWN_KEYS = 'button,a[href],select,summary,[role="tab"],[role="menu"],[role="menuitem"],[role="menuitemradio"]'

function usesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || isOnSlider(target)) return false
  return isTyping(target) || target.closest(`${OWN_KEYS},input,[popover]`) !== null
}

/** Whether an element uses the arrow keys itself. Buttons of the replay bar do not. */
function usesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const button = target.closest('[data-replay-bar] button:not([aria-haspopup])')
  return button === null && usesKeys(target)
}

/**
 * Handles the keys of a replay: space plays and pauses, arrows step from ledger to ledger, with Shift to the next
 * trade, and Escape leaves.
 * @returns a function that unsubscribes
 */
export function listenReplayKeys(page: Document, player: ReplayPlayer, leave: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (page.querySelector('dialog[open],[data-chart-full]') !== null) return
    const run = actionOf(event, player, leave)
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  page.addEventListener('keydown', press)
  return () => page.removeEventListener('keydown', press)
}

function actionOf(event: KeyboardEvent, player: ReplayPlayer, leave: () => void): (() => void) | undefined {
  const { key, shiftKey, target } = event
  if (key === ' ') return usesKeys(target) ? undefined : () => player.toggle()
  if (key === 'ArrowRight' && !usesArrows(target)) return () => (shiftKey ? player.nextTrade() : player.step(1))
  if (key === 'ArrowLeft' && !usesArrows(target) && !shiftKey) return () => player.step(-1)
  if (key === 'Escape' && !isInPopover(target) && (isOnSlider(target) || !isTyping(target))) return leave
  return undefined
}

function isInPopover(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[popover]') !== null
}

function isOnSlider(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-replay-slider]') !== null
}
