import { openCancelMany } from '../../features/orders/index.ts'
import { openScaled, openStop } from '../../features/trade-form/index.ts'
import { showWalletMissing, walletStore } from '../../features/wallet/index.ts'
import type { KeyCommand } from '../../lib/keys/bindings.ts'
import { network } from '../../lib/network.ts'
import { pageStore } from '../../lib/page-store.ts'
import { PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import { navItems } from '../header/nav-items.ts'
import { commandDialogStore } from './command-store.ts'

/** Maximum wait for a field to appear on the screen, in milliseconds. */
const FOCUS_TIMEOUT_MS = 3000

/** Selector of a screen's market search. */
const SEARCH = 'input[data-search]'

function navigateToRoute(name: string): void {
  const item = navItems(pageStore.get()).find((each) => each.name === name)
  navigate(item?.to ?? PATHS.home)
}

/** Focuses a field as soon as it exists. */
function focusOn(selector: string, until = performance.now() + FOCUS_TIMEOUT_MS): void {
  const field = document.querySelector<HTMLElement>(selector)
  if (field !== null) field.focus()
  else if (performance.now() < until) requestAnimationFrame(() => focusOn(selector, until))
}

function focusOrderForm(side: 'buy' | 'sell'): void {
  const field = `form[data-side="${side}"] input`
  if (document.querySelector(field) === null) navigateToRoute('trade')
  focusOn(field)
}

function openCancelManyDialog(): void {
  if (walletStore.get().wallet === undefined) return showWalletMissing()
  const { to } = pageStore.get()
  if (to !== 'trade' && to !== 'more') navigate(PATHS.more)
  return openCancelMany()
}

function openScaledDialog(): void {
  if (walletStore.get().wallet === undefined) return showWalletMissing()
  if (pageStore.get().to !== 'trade') navigateToRoute('trade')
  return openScaled()
}

function openStopDialog(): void {
  if (!network().tickets) return
  if (walletStore.get().wallet === undefined) return showWalletMissing()
  if (pageStore.get().to !== 'trade') navigateToRoute('trade')
  return openStop()
}

const HANDLERS: Readonly<Partial<Record<KeyCommand, () => void>>> = {
  'page.palette': () => commandDialogStore.set('palette'),
  'page.keys': () => commandDialogStore.set('keys'),
  'page.search': () => {
    if (document.querySelector(SEARCH) === null) navigateToRoute('market')
    focusOn(SEARCH)
  },
  'page.buy': () => focusOrderForm('buy'),
  'page.sell': () => focusOrderForm('sell'),
  'page.cancel-many': openCancelManyDialog,
  'page.scaled': openScaledDialog,
  'page.stop': openStopDialog,
  'page.home': () => navigateToRoute('home'),
  'page.market': () => navigateToRoute('market'),
  'page.trade': () => navigateToRoute('trade'),
  'page.wallet': () => navigate(PATHS.wallet),
  'page.history': () => navigateToRoute('history'),
}

/** Runs a command. Order book commands need a price level and do nothing here. */
export function runCommand(command: KeyCommand): void {
  return HANDLERS[command]?.()
}

/** Whether a command can be run from anywhere. */
export function isRunnable(command: KeyCommand): boolean {
  return HANDLERS[command] !== undefined
}
