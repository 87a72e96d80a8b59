import { translate } from '../../../lib/i18n.ts'
import { createStore } from '../../../lib/store.ts'
import './vault-host.css'

/**
 * Container of the vault's document: a frame in a dialog, created once and never moved, because moving would reload it.
 */
export interface VaultHostElement {
  readonly frame: HTMLIFrameElement
  /** Shows the vault on top of the page, or in the place that a page provides. */
  show(as: 'dialog' | 'page'): void
  hide(): void
  /** Sets the height of the flow in its place, in CSS pixels. */
  grow(wanted: number): void
  remove(): void
}

const ADDRESS = '/vault/'

/** The scrolling part of the shell; the vault scrolls with it. */
const HOME = '[data-vault-home]'

interface VaultLayout {
  /** The element in which a page shows the vault; without one the vault fills the window. */
  readonly place: HTMLElement | undefined
  readonly dialog: HTMLDialogElement | undefined
  /** Height of the flow in its place, in CSS pixels. */
  readonly height: number
}

const layoutStore = createStore<VaultLayout>({ place: undefined, dialog: undefined, height: 0 })

function changeLayout(changes: Partial<VaultLayout>): void {
  return layoutStore.set((layout) => ({ ...layout, ...changes }))
}

function fit(): void {
  const { place, dialog, height } = layoutStore.get()
  place?.style.setProperty('height', `${height}px`)
  if (dialog === undefined) return
  const { style } = dialog
  const home = dialog.parentElement
  const box = dialog.dataset['as'] === 'page' && home !== null ? place?.getBoundingClientRect() : undefined
  const set = (side: string, value: number | undefined): void =>
    value === undefined ? void style.removeProperty(side) : style.setProperty(side, `${value}px`)
  const ground = home?.getBoundingClientRect()
  set('top', box && box.top - (ground?.top ?? 0) + (home?.scrollTop ?? 0))
  set('left', box && box.left - (ground?.left ?? 0))
  set('width', box?.width)
  set('height', box?.height)
}

const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit)

/**
 * Sets the vault's place in the page.
 * @returns a function that removes it
 */
export function placeVault(element: HTMLElement): () => void {
  changeLayout({ place: element })
  observer?.observe(element)
  observer?.observe(document.documentElement)
  fit()
  return () => {
    observer?.disconnect()
    changeLayout({ place: undefined, height: 0 })
    fit()
  }
}

/** Maximum height of a flow on any screen, in CSS pixels. */
const MAX_HEIGHT = 4000

/** Creates the frame and starts to load it. Calls `onDismiss` on Escape and on back navigation. */
export function makeVaultHost(onDismiss: () => void): VaultHostElement {
  const host = document.createElement('dialog')
  host.className = 'vault-host'
  const frame = document.createElement('iframe')
  frame.title = translate('wallet.window')
  // No same origin, no forms, no pop-ups, no navigation of the page: the frame may only run scripts.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.allow = 'clipboard-write'
  frame.src = ADDRESS
  host.append(frame)
  host.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  ;(document.querySelector(HOME) ?? document.body).append(host)
  changeLayout({ dialog: host })
  return {
    frame,
    show(as) {
      frame.title = translate('wallet.window')
      if (host.open) host.close()
      host.dataset['as'] = as
      fit()
      if (as === 'dialog') host.showModal()
      else host.show()
      frame.focus()
    },
    hide() {
      if (host.open) host.close()
    },
    grow(wanted) {
      changeLayout({ height: Number.isFinite(wanted) ? Math.min(Math.max(0, Math.ceil(wanted)), MAX_HEIGHT) : 0 })
      fit()
    },
    remove() {
      if (layoutStore.get().dialog === host) changeLayout({ dialog: undefined })
      host.remove()
    },
  }
}
