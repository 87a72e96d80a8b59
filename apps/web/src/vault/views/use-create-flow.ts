import { useEffect, useReducer } from 'react'
import { createFlow, firstCreateState, missingPlace, type CreateEvent, type CreateState } from '../model/create-flow.ts'
import { network } from '../../lib/network.ts'
import { busyStore, setBusy, type InteractionOf } from '../model/interaction.ts'
import { otherChain, placeOf, placedWallet } from '../model/trading-place.ts'
import { copySecret } from '../services/clipboard.ts'
import { keyring, postFailure, postStatus } from '../services/session.ts'
import { readStoredVault, storeWallet } from '../services/store-wallet.ts'
import type { DraftReveal } from '@tidebook/keyring/vault'
import type { CreateActions, SaveEntries } from './create-wallet.tsx'

/**
 * Runs the creation of a wallet: the flow decides the steps, and the keyring executes them. Leaving it discards the
 * draft.
 */
export function useCreateFlow(interaction: InteractionOf<'create'>): {
  readonly state: CreateState
  readonly actions: CreateActions
} {
  const [state, dispatch] = useReducer(createFlow, firstCreateState(otherChain(interaction.input) !== undefined))
  const { step, kind } = state
  useEffect(() => {
    if (step === 'generating') reveal(dispatch, () => keyring.createDraft(kind))
  }, [step, kind])
  useEffect(() => () => keyring.discardDraft(), [])
  return {
    state,
    actions: {
      start: (wanted) => dispatch({ type: 'start', kind: wanted }),
      written: () => dispatch({ type: 'written' }),
      copy: () => void (state.step === 'secret' && copySecret(state.secret)),
      type: (index, text) => dispatch({ type: 'typed', index, text }),
      check: () => check(state, dispatch),
      again: () => reveal(dispatch, () => keyring.revealDraft()),
      save: (entries) => void save(interaction, entries, dispatch),
    },
  }
}

type Dispatch = (event: CreateEvent) => void

function reveal(dispatch: Dispatch, fetchDraft: () => DraftReveal): void {
  try {
    dispatch({ type: 'revealed', ...fetchDraft() })
  } catch (error) {
    dispatch({ type: 'failed', code: postFailure(error) })
  }
}

function check(state: CreateState, dispatch: Dispatch): void {
  if (state.step !== 'check' || missingPlace(state.entries) !== undefined) return
  try {
    const outcome = keyring.checkDraft(state.entries.map((entry) => entry.text))
    if (outcome.right || outcome.left > 0) dispatch({ type: 'checked', check: outcome })
    else dispatch({ type: 'revealed', ...keyring.revealDraft(), mismatched: true })
  } catch (error) {
    dispatch({ type: 'failed', code: postFailure(error) })
  }
}

async function save(interaction: InteractionOf<'create'>, entries: SaveEntries, dispatch: Dispatch): Promise<void> {
  if (busyStore.get().has(interaction.number)) return
  setBusy(interaction, true)
  dispatch({ type: 'saving' })
  try {
    const { into, short } = interaction.input
    const place = placeOf(into && (await readStoredVault(into)), entries)
    const saved = await keyring.saveDraft(place, short === true ? network().profile : undefined)
    await storeWallet(placedWallet(saved, interaction.input, entries.trading), place.vault)
    postStatus()
    interaction.done(saved)
  } catch (error) {
    postFailure(error)
    dispatch({ type: 'save-failed' })
  } finally {
    setBusy(interaction, false)
  }
}
