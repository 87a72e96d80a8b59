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
  const [state, tell] = useReducer(createFlow, firstCreateState(otherChain(interaction.input) !== undefined))
  const { step, kind } = state
  useEffect(() => {
    if (step === 'generating') reveal(tell, () => keyring.createDraft(kind))
  }, [step, kind])
  useEffect(() => () => keyring.discardDraft(), [])
  return {
    state,
    actions: {
      start: (wanted) => tell({ type: 'start', kind: wanted }),
      written: () => tell({ type: 'written' }),
      copy: () => void (state.step === 'secret' && copySecret(state.secret)),
      type: (index, text) => tell({ type: 'typed', index, text }),
      check: () => check(state, tell),
      again: () => reveal(tell, () => keyring.revealDraft()),
      save: (entries) => void save(interaction, entries, tell),
    },
  }
}

type Tell = (event: CreateEvent) => void

function reveal(tell: Tell, ask: () => DraftReveal): void {
  try {
    tell({ type: 'revealed', ...ask() })
  } catch (error) {
    tell({ type: 'failed', code: postFailure(error) })
  }
}

function check(state: CreateState, tell: Tell): void {
  if (state.step !== 'check' || missingPlace(state.entries) !== undefined) return
  try {
    const outcome = keyring.checkDraft(state.entries.map((entry) => entry.text))
    if (outcome.right || outcome.left > 0) tell({ type: 'checked', check: outcome })
    else tell({ type: 'revealed', ...keyring.revealDraft(), mismatched: true })
  } catch (error) {
    tell({ type: 'failed', code: postFailure(error) })
  }
}

async function save(interaction: InteractionOf<'create'>, entries: SaveEntries, tell: Tell): Promise<void> {
  if (busyStore.get().has(interaction.number)) return
  setBusy(interaction, true)
  tell({ type: 'saving' })
  try {
    const { into, short } = interaction.input
    const place = placeOf(into && (await readStoredVault(into)), entries)
    const saved = await keyring.saveDraft(place, short === true ? network().profile : undefined)
    await storeWallet(placedWallet(saved, interaction.input, entries.trading), place.vault)
    postStatus()
    interaction.done(saved)
  } catch (error) {
    postFailure(error)
    tell({ type: 'save-failed' })
  } finally {
    setBusy(interaction, false)
  }
}
