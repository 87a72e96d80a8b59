import type { User } from '@tidebook/contract'
import { translate } from '../../../lib/i18n.ts'
import { examPassSetting, passOf } from '../../exam/index.ts'
import { keepUser, LOGIN_STATE, loginStateStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import type { Refusal } from '../model/refusal.ts'

const TEST_REQUIRED = '4032'

/** What goes along with a registration for who passed the test. */
export const passToken = (): { readonly passToken?: string } => {
  const token = passOf(Date.now())
  return token === undefined ? {} : { passToken: token }
}

/** The server takes the pass no more; it is forgotten. */
export const testIsMissing = ({ code }: Refusal): boolean => {
  if (code !== TEST_REQUIRED) return false
  examPassSetting.forget()
  return true
}

/** The account is made and logged in; its wallet comes next (REG-011). */
export const finishAccount = (user: User): void => {
  examPassSetting.forget()
  keepUser(user)
  loginStateStore.set(LOGIN_STATE.registerStepTwo)
  showToast({ kind: 'done', title: translate('sign-in.registered') })
}
