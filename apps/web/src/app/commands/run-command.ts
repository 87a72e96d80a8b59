import { openCancelMany } from '../../features/orders/index.ts'
import { openScaled, openStop } from '../../features/trade-form/index.ts'
import { tellWalletMissing, walletStore } from '../../features/wallet/index.ts'
import type { KeyCommand } from '../../lib/keys/bindings.ts'
import { network } from '../../lib/network.ts'
import { pageStore } from '../../lib/page-store.ts'
import { PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import { navItems } from '../header/nav-items.ts'
import { commandDialogStore } from './command-store.ts'

/** Maximum wait for a field to appear on the screen, in milliseconds. */
const PATIENCE_MS = 3000

/** Selector of a screen's market search. */
const SEARCH = 'input[data-search]'

const go = (name: string): void => {
  const item = navItems(pageStore.get()).find((each) => each.name === name)
  navigate(item?.to ?? PATHS.home)
}

/** Focuses a field as soon as it exists. */
const focusOn = (selector: string, until = performance.now() + PATIENCE_MS): void => {
  const field = document.querySelector<HTMLElement>(selector)
  if (field !== null) field.focus()
  else if (performance.now() < until) requestAnimationFrame(() => focusOn(selector, until))
}

const toForm = (side: 'buy' | 'sell'): void => {
  const field = `form[data-side="${side}"] input`
  if (document.querySelector(field) === null) go('trade')
  focusOn(field)
}

const cancelMany = (): void => {
  if (walletStore.get().wallet === undefined) return tellWalletMissing()
  const { to } = pageStore.get()
  if (to !== 'trade' && to !== 'more') navigate(PATHS.more)
  return openCancelMany()
}

const scaled = (): void => {
  if (walletStore.get().wallet === undefined) return tellWalletMissing()
  if (pageStore.get().to !== 'trade') go('trade')
  return openScaled()
}

const stop = (): void => {
  if (!network().tickets) return
  if (walletStore.get().wallet === undefined) return tellWalletMissing()
  if (pageStore.get().to !== 'trade') go('trade')
  return openStop()
}

const RUN: Readonly<Partial<Record<KeyCommand, () => void>>> = {
  'page.palette': () => commandDialogStore.set('palette'),
  'page.keys': () => commandDialogStore.set('keys'),
  'page.search': () => {
    if (document.querySelector(SEARCH) === null) go('market')
    focusOn(SEARCH)
  },
  'page.buy': () => toForm('buy'),
  'page.sell': () => toForm('sell'),
  'page.cancel-many': cancelMany,
  'page.scaled': scaled,
  'page.stop': stop,
  'page.home': () => go('home'),
  'page.market': () => go('market'),
  'page.trade': () => go('trade'),
  'page.wallet': () => navigate(PATHS.wallet),
  'page.history': () => go('history'),
}

/** Runs a command. Commands of the order book need a level of it and do nothing here. */
export const runCommand = (command: KeyCommand): void => RUN[command]?.()

/** Whether a command can be run from anywhere. */
export const isRunnable = (command: KeyCommand): boolean => RUN[command] !== undefined
