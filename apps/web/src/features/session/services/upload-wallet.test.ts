// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { toastStore } from '../../toasts/model/toast-store.ts'
import { nameFirstWallet, nameWallet } from '../later.ts'
import { clearUser, storeUser, userStore } from '../model/user-store.ts'

const KEY = `02${'AB'.repeat(32)}`

const sent: { readonly path: string; readonly body: unknown }[] = []
let answer: object

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  sent.length = 0
  answer = { code: '0', msg: '', data: { ...TEST_USER, publicKey: KEY, isActiveWallet: 1 }, date: 1 }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url, 'http://exchange.test').pathname, body: JSON.parse(String(init.body)) })
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
  storeUser(TEST_USER)
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearUser()
  toastStore.set([])
})

it('links an added wallet to its account by its public key alone and marks it as active (WAL-066, WAL-069)', async () => {
  await nameWallet(KEY)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toMatch(/^\/app\/user\/upload_wallet\/[^/]+\/a$/u)
  expect(sent[0]?.body).toEqual({ user: 'a', publicKey: KEY })
  expect(userStore.get().userInfo).toMatchObject({ publicKey: KEY, isActiveWallet: 1 })
})

it("preserves the account's wallet when another one is added, and replaces it on the owner's request", async () => {
  storeUser({ ...TEST_USER, publicKey: `03${'CD'.repeat(32)}`, isActiveWallet: 1 })
  await nameFirstWallet(KEY)
  expect(sent).toEqual([])
  await nameWallet(KEY)
  expect(sent).toHaveLength(1)
})

it('links the first added wallet to an account without one (WAL-069)', async () => {
  await nameFirstWallet(KEY)
  expect(userStore.get().userInfo).toMatchObject({ publicKey: KEY, isActiveWallet: 1 })
})

it('sends nothing without an account', async () => {
  clearUser()
  await nameWallet(KEY)
  expect(sent).toEqual([])
})

it('shows a failed link and retries it', async () => {
  const before = answer
  answer = { code: '5000', msg: '', data: null, date: 1 }
  await nameWallet(KEY)
  expect(userStore.get().userInfo?.isActiveWallet).toBe(0)
  const [toast] = toastStore.get()
  expect(toast).toMatchObject({ title: 'Your account does not have this wallet yet' })
  answer = before
  toast?.action?.run()
  await expect.poll(() => userStore.get().userInfo?.isActiveWallet).toBe(1)
})
