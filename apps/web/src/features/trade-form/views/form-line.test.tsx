// @vitest-environment happy-dom
import type { TradingPair } from '@tidebook/contract'
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { context, pair } from '../model/context.fixture.ts'
import { FormLine } from './form-line.tsx'

let line: ReturnType<typeof onPage> | undefined
afterEach(() => line?.leave())

it('shows the trading fee of 0.01 SWTC per trade (TRD-045)', () => {
  for (const group of [undefined, 'trade'] as const) activateMessages('en', compileCatalog('en', group))
  const props = {
    id: 'line',
    context: context(),
    pair: pair as TradingPair,
    type: 'limit',
    error: undefined,
    max: false,
    coin: 'SWTC',
  } as const
  line = onPage(<FormLine {...props} onMax={() => undefined} />)
  expect(line.place.textContent).toContain('0.01 SWTC')
})

it('hints after Max to keep some balance in reserve (DSP-006)', () => {
  for (const group of [undefined, 'trade'] as const) activateMessages('en', compileCatalog('en', group))
  const props = { id: 'line', context: context(), pair: pair as TradingPair, type: 'limit', error: undefined } as const
  const hint = 'Keep some balance in reserve: the figures shown are truncated.'
  for (const max of [false, true]) {
    line = onPage(<FormLine {...props} max={max} coin="SWTC" onMax={() => undefined} />)
    expect(line.place.textContent?.includes(hint)).toBe(max)
    line.leave()
  }
})
