// @vitest-environment happy-dom
import type { StoppedChain } from '@tidebook/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { typeText } from '../../../testing/type-text.ts'
import { memberStore } from '../../model/member-store.ts'
import { StoppedChains } from './stopped-chains.tsx'

const AT = Date.UTC(2026, 10, 28)
const stop: StoppedChain = {
  chain: 'eth',
  block: 24_000_123,
  since: AT,
  continues: 24_000_100,
  gone: [
    { kind: 'deposit', hash: '0x1', asset: 'ETH', amount: '1.5', account: 'jWallet', credited: true },
    { kind: 'deposit', hash: '0x2', asset: 'ETH', amount: '90', account: 'jOther', credited: false },
    { kind: 'payout', hash: '0x3', asset: 'ETH', amount: '2', account: '0xReceiver', credited: false },
    { kind: 'other', hash: '0x4', asset: 'ETH', amount: '3', account: '', credited: false },
  ],
  goneDigest: 'ab12',
  proposedBy: '',
  releasedBy: '',
}

let page: ReturnType<typeof onPage>
let sent: { readonly url: string; readonly body: unknown }[]
let code: string
let changes: number
beforeEach(() => {
  ;[sent, code, changes] = [[], '0', 0]
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) })
    const data = { released: false }
    return Promise.resolve(Response.json({ success: code === '0', code, msg: '', data, date: AT }))
  })
})
afterEach(() => {
  page.leave()
  memberStore.set({ state: 'out' })
  vi.unstubAllGlobals()
})

function show(
  more: Partial<StoppedChain> = {},
  language: 'en' | 'zh' | 'ru' = 'en',
  role: 'support' | 'operator' = 'operator',
): string {
  activateMessages(language, compileCatalog(language))
  memberStore.set({ state: 'in', member: { name: 'ann', role, begun: AT, ends: AT } })
  page = onPage(<StoppedChains stopped={[{ ...stop, ...more }]} onChanged={() => (changes += 1)} />)
  return page.place.textContent ?? ''
}

it.each([
  [
    'en',
    'block 24,000,123',
    ['1.5 ETH', 'Credited, and the money is gone', 'Not credited', 'The receiver does not have it'],
  ],
  ['zh', '区块 24,000,123', ['1.5 ETH', '已入账，款项已不存在', '未入账', '收款方未收到']],
  [
    'ru',
    'блок 24\u00a0000\u00a0123',
    ['1.5 ETH', 'Зачислен, денег больше нет', 'Не зачислен', 'Получатель её не получил'],
  ],
] as const)(
  'OPS-209: says in words which payments a stopped chain no longer contains (%s)',
  (language, block, words) => {
    const text = show({}, language)
    expect(text).not.toMatch(/staff\.|gateway\./)
    for (const each of [block, ...words]) expect(text).toContain(each)
  },
)

it('OPS-209: proposes the release with a reason, and lets only another member agree', async () => {
  show()
  const [field] = page.all('form input')
  if (!(field instanceof HTMLInputElement)) throw new RangeError('no field')
  typeText(field, 'compared with an explorer')
  page.click(page.all('form button')[0] as HTMLElement)
  const url = expect.stringContaining('/gateway/chains/eth/release') as string
  const seen = { block: 24_000_123, continues: 24_000_100, goneDigest: 'ab12' }
  await expect.poll(() => sent).toEqual([{ url, body: { reason: 'compared with an explorer', ...seen } }])
  await expect.poll(() => changes).toBe(1)
  page.leave()
  expect(show({ proposedBy: 'ann' })).toContain('ann proposes to read the chain again')
  const own = page.all('form input')[0]
  if (own instanceof HTMLInputElement) typeText(own, 'again')
  expect((page.all('form button')[0] as HTMLButtonElement).disabled).toBe(true)
})

it.each([
  ['en', 'has changed'],
  ['zh', '已发生变化'],
  ['ru', 'изменились'],
] as const)(
  'OPS-209: says that the stop changed and shows it again when a vote is refused (%s)',
  async (language, words) => {
    code = '4073'
    show({}, language)
    const [field] = page.all('form input')
    if (!(field instanceof HTMLInputElement)) throw new RangeError('no field')
    typeText(field, 'compared with an explorer')
    page.click(page.all('form button')[0] as HTMLElement)
    await expect.poll(() => page.place.textContent).toContain(words)
    expect(changes).toBe(1)
  },
)

it('offers no release to support, for an unknown block, or after two members have agreed', () => {
  for (const [more, role] of [
    [{}, 'support'],
    [{ continues: null }, 'operator'],
    [{ proposedBy: 'ben', releasedBy: 'cid' }, 'operator'],
  ] as const) {
    show(more, 'en', role)
    expect(page.all('form')).toEqual([])
    page.leave()
  }
  expect(show({ gone: [] })).toContain('Nothing is missing')
})
