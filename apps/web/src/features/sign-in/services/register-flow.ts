import type { User } from '@tidebook/contract'
import { translate } from '../../../lib/i18n.ts'
import { examPassSetting, readExamPass } from '../../exam/index.ts'
import { storeUser, LOGIN_STATE, loginStateStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import type { Refusal } from '../model/refusal.ts'

const TEST_REQUIRED = '4032'

/** Returns the test pass for a registration call, if there is one. */
export const passToken = (): { readonly passToken?: string } => {
  const token = readExamPass(Date.now())
  return token === undefined ? {} : { passToken: token }
}

/** Returns whether the server rejected the test pass, and removes a rejected one. */
export const isTestMissing = ({ code }: Refusal): boolean => {
  if (code !== TEST_REQUIRED) return false
  examPassSetting.forget()
  return true
}

/** Signs in the new account. The wallet is the next step (REG-011). */
export const finishAccount = (user: User): void => {
  examPassSetting.forget()
  storeUser(user)
  loginStateStore.set(LOGIN_STATE.registerStepTwo)
  showToast({ kind: 'done', title: translate('sign-in.registered') })
}
