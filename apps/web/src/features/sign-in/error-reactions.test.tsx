// @vitest-environment happy-dom
import { ERROR_CODES, type User } from '@tidebook/contract'
import type { ErrorReaction } from '@tidebook/contract/error-reactions'
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

/** Every code by its reaction, stated here independently of the product's table. */
const REACTIONS: Readonly<Record<ErrorReaction, readonly string[]>> = {
  banner: ['5000', '5030'],
  logout: ['4010'],
  retry: ['1006', '4009', '4029', '4059', '4068'],
  contact: ['1007', '1024', '2001', '4042', '5003', '5004'],
  code: ['1002', '1003', '1004', '1025', '2701'],
  image: ['1000'],
  inline: [
    '1005 1008 1019 1023 1026 1027 1047 2004 4000 4001 4002 4004 4021 4030 4031 4032 4033 4034 4035 4036',
    '4037 4038 4039 4040 4041 4050 4051 4052 4053 4054 4055 4056 4057 4058 4060 4061 4062 4063 4064 4065',
    '4066 4067 4069 4070 4071 4072 4073 4080 4081 4082 4090 4091 4092 4093 4094 4095 4096 4097 4098',
  ].flatMap((line) => line.split(' ')),
}

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

it('every code has one expected reaction', () => {
  const codes = Object.values(ERROR_CODES).map(({ code }) => code)
  expect(Object.values(REACTIONS).flat().toSorted()).toEqual(codes.toSorted())
})

it.each(Object.entries(REACTIONS).flatMap(([reaction, codes]) => codes.map((code) => [code, reaction] as const)))(
  'a sign-in that is refused with %s causes the reaction %s (ERR-087)',
  async (code, reaction) => {
    const status = Object.values(ERROR_CODES).find((each) => each.code === code)?.status ?? 0
    expect(await reactionSeen(code, status)).toBe(reaction)
  },
)
