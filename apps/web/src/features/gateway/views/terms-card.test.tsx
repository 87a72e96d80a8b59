// @vitest-environment happy-dom
import type { AgentInfo } from '@tidebook/contract/gateway'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { TermsCard } from './terms-card.tsx'

const EOS: AgentInfo = {
  base: 'EOS',
  chain: 'eos',
  token: 'JEOS',
  decimals: 4,
  deposit: {
    enabled: true,
    minimum: '1',
    maximum: '100',
    keep: '0',
    fee: { kind: 'fixed', value: '0.1' },
    confirmations: 1,
  },
  withdraw: { enabled: true, minimum: '1', maximum: '100', fee: { kind: 'fixed', value: '0.1' } },
}

beforeAll(() => {
  for (const group of ['gateway', 'chains'] as const) activateMessages('en', compileCatalog('en', group))
})

describe("the terms of a coin's agent", () => {
  let page: ReturnType<typeof onPage>
  afterEach(() => page.leave())

  it('show on EOS only when unstaked resources return (XCH-006)', () => {
    for (const way of ['deposit', 'withdraw'] as const) {
      page = onPage(<TermsCard info={EOS} way={way} />)
      expect(page.place.textContent).toContain('returned after 72 hours')
      page.leave()
    }
    page = onPage(<TermsCard info={{ ...EOS, base: 'ETH', chain: 'eth' }} way="deposit" />)
    expect(page.place.textContent).not.toContain('72')
  })
})
