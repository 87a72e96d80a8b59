// @vitest-environment happy-dom
import { ALARMS, type AlarmName, type OperationsAnswer } from '@tidebook/contract'
import { OPERATION_FIGURES } from '@tidebook/contract/operations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { figureText } from './figure-text.ts'
import { OperationsSection } from './operations-section.tsx'

const AT = Date.UTC(2026, 5, 1)

function answer(
  ringing: readonly AlarmName[],
  readiness: Partial<OperationsAnswer['readiness']> = {},
): OperationsAnswer {
  return {
    taken: AT,
    version: '1.2.3',
    started: AT,
    roles: ['api'],
    readiness: {
      status: ringing.includes('not-ready') ? 'degraded' : 'ready',
      node: 'up',
      database: 'up',
      index: 'up',
      indexedLedger: 1,
      validatedLedger: 1,
      ...readiness,
    },
    figures: {
      ...(Object.fromEntries(
        Object.keys(OPERATION_FIGURES).map((name) => [name, null]),
      ) as OperationsAnswer['figures']),
      validatedLedger: 8_214_377,
      indexLag: 0.105,
      diskFree: 512 * 1024 * 1024,
    },
    readers: [
      { place: 'xrp', block: 357, age: 75, still: 0, isStalled: false },
      { place: 'eth', block: null, age: 4, still: 0, isStalled: false },
      { place: 'tron', block: 88, age: 2, still: 130, isStalled: true },
    ],
    payouts: [
      { place: 'moac', age: 950 },
      { place: 'finance', age: 12 },
    ],
    certificates: [
      { origin: 'https://exchange.example', validTo: AT },
      { origin: 'https://node.example', validTo: null },
    ],
    alarms: ALARMS.map((name) => ({
      name,
      severity: name === 'disk' ? 'danger' : 'warning',
      figure: name === 'disk' ? 'diskFree' : 'failures',
      beyond: name === 'disk' ? 'below' : 'above',
      limit: name === 'disk' ? 1024 ** 3 : 0,
      lasting: 0,
      since: ringing.includes(name) ? AT : null,
    })),
  }
}

async function shown(
  language: 'en' | 'zh' | 'ru',
  ringing: readonly AlarmName[],
  readiness?: Partial<OperationsAnswer['readiness']>,
) {
  activateMessages(language, compileCatalog(language))
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: true, code: '0', msg: '', data: answer(ringing, readiness), date: AT })),
  )
  page = onPage(<OperationsSection />)
  await expect.poll(() => page.all('dl').length, { timeout: 60_000 }).toBeGreaterThan(0)
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function text(): string {
  return page
    .all('main')
    .map((each) => each.textContent ?? '')
    .join('')
}

it('shows figures, certificates and alarms on one page, and marks unknown values (OPS-105)', async () => {
  await shown('en', [])
  for (const words of ['8,214,377', '105 ms', '512 MB', 'unknown', 'exchange.example', 'unreadable', 'Ready'])
    expect(text()).toContain(words)
  expect(page.all('[role=alert], [role=status]')).toEqual([])
  expect(text()).toContain('No alarm is active')
  for (const words of ['xrp', 'block 357, 75 sec ago', 'no block read for 4 sec', 'no new block for 2 min (block 88)'])
    expect(text()).toContain(words)
  for (const words of ['Oldest due payment', 'moac', '15 min', '12 sec']) expect(text()).toContain(words)
})

it.each(['en', 'zh', 'ru'] as const)(
  'describes in %s what to do about every active alarm (OPS-105)',
  async (language) => {
    await shown(language, ALARMS)
    const texts = page.all('[role=alert], [role=status]').map((each) => each.textContent ?? '')
    expect(texts).toHaveLength(ALARMS.length)
    expect(new Set(texts).size).toBe(ALARMS.length)
    expect(text()).not.toContain(translate('staff.operations.summary', { count: 0 }))
    expect(text()).toContain(translate('staff.operations.summary', { count: ALARMS.length }))
    for (const words of texts) expect(words.length).toBeGreaterThan(20)
    expect(text()).not.toContain('staff.')
    expect(page.all('[role=alert]').length).toBe(1)
  },
)

it('says why the agent of the program has not started', async () => {
  await shown('en', [], { agentFault: '53100' })
  expect(page.all('[role=alert]').map((each) => each.textContent)).toEqual([
    expect.stringContaining('could not start (53100)'),
  ])
})

it.each<[OperationsAnswer['readiness']['status'], readonly AlarmName[], string, string, string]>([
  ['ready', [], 'The exchange is running', 'No alarm is active', 'success'],
  ['starting', [], 'The exchange is starting', 'No alarm is active', 'warning'],
  ['degraded', [], 'The exchange is not ready', 'No alarm is active', 'danger'],
  ['ready', ['failures'], 'The exchange is running', '1 alarm is active', 'warning'],
  ['ready', ['failures', 'disk'], 'The exchange is running', '2 alarms are active', 'danger'],
])('says that the exchange is %s with active alarms %j', async (status, active, sentence, count, tone) => {
  await shown('en', active, { status })
  const [state] = page.all('section[aria-label=State]')
  expect(state?.textContent).toContain(`${sentence}${count}`)
  expect(state?.querySelector('span')?.className).toContain(`text-${tone}`)
})

it.each([
  [0, 'seconds', '0 sec'],
  [0.0123, 'seconds', '12 ms'],
  [1.25, 'seconds', '1.3 sec'],
  [61, 'seconds', '61 sec'],
  [7_500, 'seconds', '2 hr 5 min'],
  [268_435_456, 'bytes', '256 MB'],
  [1_073_741_824, 'bytes', '1 GB'],
  [13.9, 'days', '13 days'],
  [0.804, 'share', '80%'],
  [1000, 'count', '1,000'],
] as const)('%d %s is %s', (value, unit, texts) => {
  expect(figureText(value, unit, 'en')).toBe(texts)
})
