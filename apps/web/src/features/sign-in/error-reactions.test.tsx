// @vitest-environment happy-dom
import { ERROR_CODES, type User } from '@tidebook/contract'
import { reactionTo, type ErrorReaction } from '@tidebook/contract/error-reactions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { networkStore } from '../network/index.ts'
import { accountsApi, storeUser, userStore } from '../session/index.ts'
import { followSession } from '../session/later.ts'
import { refusalOf } from './model/refusal.ts'
import type { AccountForm } from './services/use-form.ts'
import { FormNotice } from './views/form-notice.tsx'

const USER = { id: 'a', userName: '', maskedName: 'a', phone: '', email: 'a', verifyState: 'none' } as User
const WAIT = 'Wait three seconds before you try again.'

let answer: { readonly code: string; readonly status: number }
let page: ReturnType<typeof onPage>

beforeEach(async () => {
  activateMessages('en', compileCatalog('en'))
  answer = { code: '0', status: 200 }
  vi.stubGlobal('fetch', () => {
    const { code, status } = answer
    const data = code === '0' ? USER : null
    return Promise.resolve(new Response(JSON.stringify({ code, msg: code, data, date: 1 }), { status }))
  })
  storeUser(USER)
  followSession()
  await accountsApi.myself(Date.now())
  page = onPage(<></>)
})
afterEach(() => {
  page.leave()
  vi.unstubAllGlobals()
})

/** Returns the page's reaction to a refused sign-in. */
async function reactionSeen(code: string, status: number): Promise<ErrorReaction> {
  answer = { code, status }
  const result = await accountsApi.logInByCode('13800138000', '123456')
  if (result.result) throw new RangeError('not refused')
  if (!networkStore.get().netState) return 'banner'
  await vi.dynamicImportSettled()
  if (userStore.get().userStatus === 'need-login') return 'logout'
  const refusal = refusalOf(result, 'nothing')
  if (refusal.field !== 'form') return refusal.field
  page.show(<FormNotice form={{ refusal } as AccountForm} />)
  return page.place.textContent.includes(WAIT) ? 'retry' : 'inline'
}

it.each(Object.values(ERROR_CODES))(
  'a sign-in that is refused with $code ($text) causes the reaction of the table (ERR-087)',
  async (entry) => {
    expect(await reactionSeen(entry.code, entry.status)).toBe(reactionTo(entry.code))
  },
)
