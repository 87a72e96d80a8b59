import type { KeyringErrorCode } from '@tidebook/keyring'
import { partsOf, type BackupCheck, type DraftKind } from '@tidebook/keyring/vault'

/** One of the three characters, or words, that the user types back. */
export interface BackupEntry {
  /** One-based position in the secret. */
  readonly place: number
  readonly text: string
}

/**
 * The state of wallet creation; `kind` is the kind of the secret. The state contains the secret only while the user
 * writes it down.
 */
export type CreateState = { readonly kind: DraftKind } & (
  | { readonly step: 'generating' }
  | {
      readonly step: 'secret'
      readonly address: string
      readonly secret: string
      readonly places: readonly number[]
      /** Whether the user failed all allowed backup checks. */
      readonly mismatched: boolean
    }
  | {
      readonly step: 'check'
      readonly address: string
      /** Cells of the secret; requested characters are blank and no longer in memory. */
      readonly characters: readonly (string | undefined)[]
      readonly entries: readonly BackupEntry[]
      /** Attempts left after a failed check; undefined before the first check. */
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

/** Returns the first state. A wallet of a chain other than the exchange's own requires a recovery phrase. */
export function firstCreateState(needsPhrase: boolean): CreateState {
  return {
    step: 'generating',
    kind: needsPhrase ? 'phrase' : 'seed',
  }
}

/**
 * Advances the creation of a wallet. The backup check cannot be skipped: only a correct check leads to the password.
 */
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

/** Returns the first position without input, or undefined when the check can run. */
export function missingPlace(entries: readonly BackupEntry[]): number | undefined {
  return entries.find((entry) => entry.text === '')?.place
}

function checkOf({ kind, address, secret, places }: Extract<CreateState, { step: 'secret' }>): CreateState {
  return { step: 'check', kind, address, left: undefined, ...checkAt(partsOf(secret), places) }
}

/** Returns blank cells and empty fields for the requested positions. */
function checkAt(characters: readonly (string | undefined)[], places: readonly number[]) {
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
  return { ...state, left, ...checkAt(state.characters, positions) }
}
