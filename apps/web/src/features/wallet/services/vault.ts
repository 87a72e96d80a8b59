import { VaultClient, type VaultEvent, type VaultAppearance, type VaultPort } from '@tidebook/keyring'
import { currentLanguage, onLanguageChange } from '../../../lib/i18n.ts'
import { once, startOnce } from '../../../lib/once.ts'
import { createStore } from '../../../lib/store.ts'
import type { VaultHostElement } from './vault-host.ts'

/** The element that shows the vault's document, once the vault has started. */
const hostStore = createStore<VaultHostElement | undefined>(undefined)
const listeners = new Set<(event: VaultEvent) => void>()

/**
 * Returns the only vault of this tab. Loads nothing; the vault's document loads with the first call, or with `start`.
 */
export const vault = once((): VaultClient => new VaultClient(connect, handleEvent))

/**
 * Registers a listener for the vault's events.
 * @returns a function that unsubscribes
 */
export function onVaultEvent(listener: (event: VaultEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

async function connect(): Promise<VaultPort> {
  hostStore.get()?.remove()
  const { connectVault } = await import('./vault-connection.ts')
  const connected = await connectVault(() => vault().note({ note: 'dismiss' }))
  const { frame } = connected.host
  hostStore.set(connected.host)
  // The document sends a message before its load event. A document loaded later is not the vault that this page
  // started.
  let loads = 0
  frame.addEventListener('load', () => ++loads > 1 && vault().lost())
  followAppearance()
  connected.port.postMessage({ note: 'look', look: readPageAppearance() })
  return connected.port
}

function handleEvent(event: VaultEvent): void {
  const host = hostStore.get()
  if (event.event === 'shown') {
    host?.show(event.as)
    vault().note({ note: 'visible' })
  }
  if (event.event === 'hidden') host?.hide()
  if (event.event === 'size') host?.grow(event.height)
  for (const listener of listeners) listener(event)
}

function readPageAppearance(): VaultAppearance {
  const { theme, sides, rise, density } = document.documentElement.dataset
  return { language: currentLanguage(), theme: theme === 'light' ? 'light' : 'dark', sides, rise, density }
}

/** Sends language and theme now and whenever they change. */
const followAppearance = startOnce(() => {
  const postAppearance = (): void => vault().note({ note: 'look', look: readPageAppearance() })
  onLanguageChange(postAppearance)
  new MutationObserver(postAppearance).observe(document.documentElement, { attributes: true })
})
