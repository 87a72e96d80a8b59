import { useEffect, useReducer } from 'react'
import {
  copySecret,
  createFlow,
  firstCreateState,
  hasStoredWallet,
  keyring,
  saveNewWallet,
  tellWalletAdded,
  tellWalletError,
  useWallet,
  walletErrorCode,
} from '../../features/wallet/index.ts'
import type { CreateActions, CreateEvent, CreateState } from '../../features/wallet/index.ts'
import { translate } from '../../lib/i18n.ts'

/** Runs the making of a wallet: the flow decides, the key worker does. Leaving the page forgets the draft. */
export function useCreateFlow(): {
  readonly state: CreateState
  readonly former: string | undefined
  readonly actions: CreateActions
} {
  const { wallet } = useWallet()
  const [state, tell] = useReducer(createFlow, undefined, () => firstCreateState(hasStoredWallet()))
  const { step } = state
  useEffect(() => {
    if (step === 'generating') void reveal(tell, () => keyring().createDraft())
  }, [step])
  useEffect(() => () => void keyring().discardDraft(), [])
  return {
    state,
    former: wallet?.address,
    actions: {
      start: () => tell({ type: 'start' }),
      written: () => tell({ type: 'written' }),
      copy: () => void (state.step === 'secret' && copySecret(state.secret)),
      type: (index, text) => void typed(state, index, text, tell),
      checked: () => tell({ type: 'checked' }),
      again: () => void reveal(tell, () => keyring().revealDraft()),
      save: (password, repeat) => void save(password, repeat, tell),
    },
  }
}

type Tell = (event: CreateEvent) => void

async function reveal(tell: Tell, ask: () => ReturnType<ReturnType<typeof keyring>['createDraft']>): Promise<void> {
  try {
    tell({ type: 'revealed', ...(await ask()) })
  } catch (error) {
    tell({ type: 'failed', code: walletErrorCode(error) })
  }
}

async function typed(state: CreateState, index: number, text: string, tell: Tell): Promise<void> {
  if (state.step !== 'check') return
  tell({ type: 'typed', index, text })
  const texts = state.entries.map((entry, at) => (at === index ? text : entry.text))
  try {
    tell({ type: 'compared', texts, matches: await keyring().checkDraft(texts) })
  } catch (error) {
    tell({ type: 'failed', code: walletErrorCode(error) })
  }
}

async function save(password: string, repeat: string, tell: Tell): Promise<void> {
  tell({ type: 'saving' })
  try {
    if (!(await saveNewWallet(password, repeat, translate('wallet.default-alias')))) return
    tell({ type: 'saved' })
    tellWalletAdded()
  } catch (error) {
    tellWalletError(error)
    tell({ type: 'save-failed' })
  }
}
