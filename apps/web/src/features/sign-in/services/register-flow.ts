import type { User } from '@tidebook/contract'
import { currentLanguage, translate } from '../../../lib/i18n.ts'
import { examPassSetting, readExamPass } from '../../exam/index.ts'
import { accountsApi, storeUser, LOGIN_STATE, loginStateStore } from '../../session/index.ts'
import { showToast } from '../../toasts/index.ts'
import type { ContactKind } from '../model/fields.ts'
import type { ImageCodes } from './image-code.ts'
import type { Refusal } from '../model/refusal.ts'

const TEST_REQUIRED = '4032'

/** Returns the test pass for a registration call, if there is one. */
function passToken(): { readonly passToken?: string } {
  const token = readExamPass(Date.now())
  return token === undefined ? {} : { passToken: token }
}

/** Returns whether the server rejected the test pass, and removes a rejected one. */
export function isTestMissing({ code }: Refusal): boolean {
  if (code !== TEST_REQUIRED) return false
  examPassSetting.forget()
  return true
}

export interface Registration {
  readonly kind: ContactKind
  readonly contact: string
  readonly password: string
  readonly code: string
  readonly userName: string
}

/** Requests the registration of an account whose agreement was accepted. */
export function register(
  { kind, contact, password, code, userName }: Registration,
  image: ReturnType<ImageCodes['read']>,
): ReturnType<typeof accountsApi.registerByPhone> {
  const to = contact.trim()
  const name = userName.trim()
  const account = {
    ...image,
    password,
    verifyCode: code.trim(),
    ...(name === '' ? {} : { userName: name }),
    ...passToken(),
    agreement: true,
    lang: currentLanguage(),
  } as const
  return kind === 'phone' ? accountsApi.registerByPhone(to, account) : accountsApi.registerByEmail(to, account)
}

/** Signs in the new account. The wallet is the next step (REG-011). */
export function finishAccount(user: User): void {
  examPassSetting.forget()
  storeUser(user)
  loginStateStore.set(LOGIN_STATE.registerStepTwo)
  showToast({ kind: 'done', title: translate('sign-in.registered') })
}
