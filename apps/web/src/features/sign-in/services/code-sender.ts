import type { CodePurpose, CodeSent } from '@tidebook/contract'
import { accountsApi } from '../../session/index.ts'
import { createCountdown, type Countdown } from '../../../lib/countdown.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { refusalOf, type Refusal } from '../model/refusal.ts'

interface SenderState {
  readonly busy: boolean
  /** Recipient and channel of the last code. */
  readonly sent: { readonly to: string; readonly way: CodeSent['way'] } | undefined
}

/** Sends codes to one recipient, as often as the server allows (STA-010..012). */
export interface CodeSender {
  readonly state: Store<SenderState>
  readonly countdown: Countdown
  /** Sends a code. Returns the refusal, if any. */
  send(to: string, read: { readonly imgCode?: string; readonly imgCodeId?: string }): Promise<Refusal | undefined>
}

export function createCodeSender(purpose: CodePurpose, countdown: Countdown = createCountdown()): CodeSender {
  const state = createStore<SenderState>({ busy: false, sent: undefined })
  return {
    state,
    countdown,
    send: async (to, read) => {
      if (state.get().busy || countdown.state.get().left > 0) return undefined
      state.set((last) => ({ ...last, busy: true }))
      const target = to.trim()
      try {
        const answer = await accountsApi.sendCode(target, purpose, currentLanguage(), read)
        if (!answer.result) return refusalOf(answer, read.imgCode === undefined ? 'nothing' : 'image')
        state.set({ busy: false, sent: { to: target, way: answer.data.way } })
        countdown.start(answer.data.again)
        return undefined
      } finally {
        state.set((last) => ({ ...last, busy: false }))
      }
    },
  }
}
