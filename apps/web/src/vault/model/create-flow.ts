import type { KeyringErrorCode } from '@tidebook/keyring'
import { partsOf, type BackupCheck, type DraftKind } from '@tidebook/keyring/vault'

/** One of the three characters, or words, that a person types back. */
export interface BackupEntry {
  /** one-based place in the secret */
  readonly place: number
  readonly text: string
}

/**
 * Where the making of a wallet stands; `kind` is what its secret is. The secret is in the state only while it is being
 * written down.
 */
export type CreateState = { readonly kind: DraftKind } & (
  | { readonly step: 'generating' }
  | {
      readonly step: 'secret'
      readonly address: string
      readonly secret: string
      readonly places: readonly number[]
      /** the paper did not fit it, as often as that may be */
      readonly mismatched: boolean
    }
  | {
      readonly step: 'check'
      readonly address: string
      /** places that are or were asked for are blank, and their characters are no longer here */
      readonly characters: readonly (string | undefined)[]
      readonly entries: readonly BackupEntry[]
      /** checks that are left after a wrong one; undefined before the first */
      readonly left: number | undefined
    }
  | { readonly step: 'password'; readonly address: string; readonly saving: boolean }
  | { readonly step: 'failed'; readonly code: KeyringErrorCode }
)

export type CreateEvent =
  | { readonly type: 'start'; readonly kind: DraftKind }
  | {
      readonly type: 'revealed'
      readonly address: string
      readonly secret: string
      readonly positions: readonly number[]
      readonly mismatched?: boolean
    }
  | { readonly type: 'written' }
  | { readonly type: 'typed'; readonly index: number; readonly text: string }
  | { readonly type: 'checked'; readonly check: BackupCheck }
  | { readonly type: 'saving' }
  | { readonly type: 'save-failed' }
  | { readonly type: 'failed'; readonly code: KeyringErrorCode }

/** First state of the page. Only a phrase makes a wallet of another chain than the exchange's own. */
export const firstCreateState = (needsPhrase: boolean): CreateState => ({
  step: 'generating',
  kind: needsPhrase ? 'phrase' : 'seed',
})

/** The way of a new wallet. The backup check cannot be left out: only a right check leads to the password. */
export function createFlow(state: CreateState, event: CreateEvent): CreateState {
  const { kind } = state
  if (event.type === 'failed') return { step: 'failed', kind, code: event.code }
  if (event.type === 'start') return { step: 'generating', kind: event.kind }
  if (event.type === 'revealed') {
    const { address, secret, positions, mismatched = false } = event
    return { step: 'secret', kind, address, secret, places: positions, mismatched }
  }
  switch (state.step) {
    case 'secret':
      return event.type === 'written' ? checkOf(state) : state
    case 'check':
      return checkFlow(state, event)
    case 'password':
      if (event.type === 'saving') return { ...state, saving: true }
      return event.type === 'save-failed' ? { ...state, saving: false } : state
    default:
      return state
  }
}

/** The first place that nothing was typed for, or undefined when the check can be made. */
export function missingPlace(entries: readonly BackupEntry[]): number | undefined {
  return entries.find((entry) => entry.text === '')?.place
}

function checkOf({ kind, address, secret, places }: Extract<CreateState, { step: 'secret' }>): CreateState {
  return { step: 'check', kind, address, left: undefined, ...asking(partsOf(secret), places) }
}

/** Blank cells and empty fields for the places. */
function asking(characters: readonly (string | undefined)[], places: readonly number[]) {
  return {
    characters: characters.map((character, place) => (places.includes(place) ? undefined : character)),
    entries: places.map((place) => ({ place: place + 1, text: '' })),
  }
}

function checkFlow(state: Extract<CreateState, { step: 'check' }>, event: CreateEvent): CreateState {
  if (event.type === 'typed') {
    const entries = state.entries.map((entry, index) =>
      index === event.index ? { ...entry, text: event.text } : entry,
    )
    return { ...state, entries }
  }
  if (event.type !== 'checked') return state
  const { right, positions, left } = event.check
  if (right) return { step: 'password', kind: state.kind, address: state.address, saving: false }
  return { ...state, left, ...asking(state.characters, positions) }
}
