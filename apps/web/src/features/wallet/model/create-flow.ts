import type { KeyringErrorCode } from '@tidebook/keyring'

/** The three characters a person types back: what was typed and whether the worker found it right. */
export interface BackupEntry {
  /** one-based place in the secret */
  readonly place: number
  readonly text: string
  readonly right: boolean | undefined
}

/** Where the making of a wallet stands. The secret is in the state only while it is being written down. */
export type CreateState =
  | { readonly step: 'replace' }
  | { readonly step: 'generating' }
  | { readonly step: 'secret'; readonly address: string; readonly secret: string; readonly places: readonly number[] }
  | {
      readonly step: 'check'
      readonly address: string
      /** the asked places are blank, and their characters are no longer here */
      readonly characters: readonly (string | undefined)[]
      readonly entries: readonly BackupEntry[]
      /** the person wants to go on, and the worker has not yet said whether the characters are right */
      readonly wanted: boolean
    }
  | { readonly step: 'password'; readonly address: string; readonly saving: boolean }
  | { readonly step: 'done'; readonly address: string }
  | { readonly step: 'failed'; readonly code: KeyringErrorCode }

export type CreateEvent =
  | { readonly type: 'start' }
  | {
      readonly type: 'revealed'
      readonly address: string
      readonly secret: string
      readonly positions: readonly number[]
    }
  | { readonly type: 'written' }
  | { readonly type: 'typed'; readonly index: number; readonly text: string }
  | { readonly type: 'compared'; readonly texts: readonly string[]; readonly matches: readonly boolean[] }
  | { readonly type: 'checked' }
  | { readonly type: 'saving' }
  | { readonly type: 'save-failed' }
  | { readonly type: 'saved' }
  | { readonly type: 'failed'; readonly code: KeyringErrorCode }

/** First state of the page: a browser that already holds a wallet is asked before anything is made. */
export function firstCreateState(hasWallet: boolean): CreateState {
  return hasWallet ? { step: 'replace' } : { step: 'generating' }
}

/** The way of a new wallet. The backup check cannot be left out: only `checked` leads to the password. */
export function createFlow(state: CreateState, event: CreateEvent): CreateState {
  if (event.type === 'failed') return { step: 'failed', code: event.code }
  if (event.type === 'start') return { step: 'generating' }
  if (event.type === 'revealed') {
    const { address, secret, positions } = event
    return { step: 'secret', address, secret, places: positions }
  }
  switch (state.step) {
    case 'secret':
      return event.type === 'written' ? checkOf(state) : state
    case 'check':
      return checkFlow(state, event)
    case 'password':
      if (event.type === 'saving') return { ...state, saving: true }
      if (event.type === 'save-failed') return { ...state, saving: false }
      return event.type === 'saved' ? { step: 'done', address: state.address } : state
    default:
      return state
  }
}

/** Whether all three characters were found right. */
export function backupIsRight(entries: readonly BackupEntry[]): boolean {
  return entries.length > 0 && entries.every((entry) => entry.right === true)
}

/** Whether all three characters stand there and the worker has not yet said what they are worth. */
export function isBeingChecked(entries: readonly BackupEntry[]): boolean {
  return entries.every((entry) => entry.text !== '') && entries.some((entry) => entry.right === undefined)
}

function checkOf(state: Extract<CreateState, { step: 'secret' }>): CreateState {
  const asked = new Set(state.places)
  return {
    step: 'check',
    address: state.address,
    characters: [...state.secret].map((character, place) => (asked.has(place) ? undefined : character)),
    entries: state.places.map((place) => ({ place: place + 1, text: '', right: undefined })),
    wanted: false,
  }
}

function checkFlow(state: Extract<CreateState, { step: 'check' }>, event: CreateEvent): CreateState {
  if (event.type === 'typed') {
    const entries = state.entries.map((entry, index) =>
      index === event.index ? { ...entry, text: event.text, right: undefined } : entry,
    )
    return { ...state, entries, wanted: false }
  }
  if (event.type === 'compared') {
    // An answer about older texts says nothing about what stands there now.
    if (state.entries.some((entry, index) => entry.text !== event.texts[index])) return state
    const entries = state.entries.map((entry, index) => ({
      ...entry,
      right: entry.text === '' ? undefined : event.matches[index],
    }))
    return state.wanted ? goOn({ ...state, entries, wanted: false }) : { ...state, entries }
  }
  if (event.type !== 'checked') return state
  return isBeingChecked(state.entries) ? { ...state, wanted: true } : goOn(state)
}

function goOn(state: Extract<CreateState, { step: 'check' }>): CreateState {
  return backupIsRight(state.entries) ? { step: 'password', address: state.address, saving: false } : state
}
