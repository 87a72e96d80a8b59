import { KeyringError } from '@tidebook/keyring'
import { createCounter } from '../../lib/create-counter.ts'
import { createStore } from '../../lib/store.ts'
import {
  busyStore,
  interactionStore,
  type Interaction,
  type InteractionKind,
  type InteractionOf,
} from '../model/interaction.ts'
import { postToPage } from './session.ts'

type OutputOf<K extends InteractionKind> = Parameters<InteractionOf<K>['done']>[0]

const nextNumber = createCounter()
/** How the page shows the vault, or undefined while it is hidden. */
const shownStore = createStore<'dialog' | 'page' | undefined>(undefined)
/** Windows that are open or opening. */
const wantedStore = createStore<readonly Interaction[]>([])
const visible: (() => void)[] = []

function isPage({ kind }: Interaction): boolean {
  return kind === 'create'
}

/** Resolves the waiters once the page shows the vault's window. */
export function handleVisible(): void {
  for (const go of visible.splice(0)) go()
}

/** Makes the page show or hide the window, as the open interactions require. */
async function show(next: readonly Interaction[]): Promise<void> {
  const as = next.some((each) => !isPage(each)) ? 'dialog' : next.length > 0 ? 'page' : undefined
  if (as === shownStore.get()) return
  shownStore.set(as)
  if (as === undefined) return postToPage({ event: 'hidden' })
  // A frame that is not visible cannot be focused and is not painted.
  const there = new Promise<void>((resolve) => visible.push(resolve))
  postToPage({ event: 'shown', as })
  await there
}

/** Maximum number of waiting dialogs; a page that requests more is faulty. */
const MAX_WAITING = 8

const turns: Promise<unknown>[] = []

/**
 * Runs an action that needs the dialog when its turn comes. Requests wait while another dialog is open, opening or
 * closing; no request is dropped.
 * @throws KeyringError `keyring/bad-request` when too many wait
 */
export async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (turns.length > MAX_WAITING) throw new KeyringError('keyring/bad-request', 'busy')
  const before = turns.at(-1)
  const { promise, resolve } = Promise.withResolvers<void>()
  turns.push(promise)
  await before
  try {
    return await act()
  } finally {
    turns.splice(turns.indexOf(promise), 1)
    resolve()
  }
}

/**
 * Opens a window and settles when it ends; undefined if the user closed it. At most one dialog and one flow are open;
 * dialogs run through `inTurn`.
 * @throws KeyringError `keyring/bad-request` when a window of the same kind is already open
 */
export async function interact<K extends InteractionKind>(
  kind: K,
  input: InteractionOf<K>['input'],
): Promise<OutputOf<K>> {
  const number = nextNumber()
  const { promise, resolve } = Promise.withResolvers<OutputOf<K>>()
  const interaction = { kind, number, input, done: resolve } as unknown as Interaction
  const wanted = wantedStore.get()
  const next = [...wanted, interaction]
  if (wanted.some((each) => isPage(each) === isPage(interaction))) throw new KeyringError('keyring/bad-request', 'busy')
  wantedStore.set(next)
  await show(next)
  interactionStore.set((all) => [...all, interaction])
  try {
    return await promise
  } finally {
    wantedStore.set((all) => all.filter((each) => each.number !== number))
    interactionStore.set((all) => all.filter((each) => each.number !== number))
    await show(wantedStore.get())
  }
}

/** Closes the front window, unless it has running work that must not be interrupted. */
export function dismissFrontWindow(): void {
  const front = interactionStore.get().findLast((each) => !isPage(each)) ?? interactionStore.get().at(-1)
  if (front !== undefined && !busyStore.get().has(front.number)) front.done(undefined)
}
