// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { type Check, NOT_BEGUN, type OrderedBy } from '../model/check.ts'
import { type Verification, useVerification } from '../services/use-verification.ts'
import { VerifyTransaction } from './verify-transaction.tsx'

vi.mock('../services/use-verification.ts', () => ({ useVerification: vi.fn() }))

const passed: readonly Check[] = NOT_BEGUN.map((check) => ({ ...check, state: 'passed' }))
const block: Check = { id: 'block', state: 'passed', figures: { height: 41, time: '2026-11-27 12:00:00', ledger: 45 } }
const validators: Check = {
  id: 'validators',
  state: 'passed',
  figures: { count: 1, total: 2, share: '75.0' },
  validators: [
    { address: 'AB'.repeat(20), name: 'Harbour', share: '75.0', isSigner: true },
    { address: 'CD'.repeat(20), name: undefined, share: '25.0', isSigner: false },
  ],
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'history') })
  page = onPage(<p />)
})
afterEach(() => page.leave())

function show(checks: readonly Check[], orderedBy: OrderedBy | undefined, more: Partial<Verification> = {}) {
  const run = vi.fn()
  const trustAgain = vi.fn()
  const shown = { checks, orderedBy, error: undefined, isFlipped: false, run, trustAgain, ...more }
  vi.mocked(useVerification).mockReturnValue(shown)
  page.show(<VerifyTransaction hash="AB" />)
  const button = (name: string) => [...page.place.querySelectorAll('button')].find((each) => each.textContent === name)
  return { run, trustAgain, button, text: page.place.textContent ?? '' }
}

describe('the verification of a ledger that validators sign', () => {
  it('lists the validators with their share of the power and whether each signed', () => {
    const trust: Check = { id: 'trust', state: 'passed', figures: {}, text: 'verify.trust.first' }
    const { text } = show([...passed, block, validators, trust], 'validators')
    expect(text).toContain('The header of block 41 (2026-11-27 12:00:00) commits to ledger 45')
    expect(text).toContain('1 of 2 validators signed, with 75.0% of the power')
    const rows = [...page.place.querySelectorAll('ul li')].map((row) => row.textContent)
    expect(rows).toEqual(['Harbour75.0%signed', 'CDCDCDCDCDCD25.0%did not sign'])
    expect(text).toContain('this browser trusts these validators from now on')
    expect(text).toContain('more than two thirds of the power signed the chain')
    expect(text).not.toContain('One operator')
  })

  it('UX-205 shows how many headers are left while it follows the chain', () => {
    const following = (links: number): Check => ({
      id: 'chain',
      state: 'running',
      figures: { heard: 1045, ledger: 45, links },
    })
    const shares = [250, 500].map((links) => {
      show([...passed.slice(0, 3), following(links)], undefined)
      return page.place.querySelector('progress')?.value
    })
    expect(shares).toEqual([0.25, 0.5])
    show(passed, undefined)
    expect(page.place.querySelector('progress')).toBeNull()
  })

  it('names what is wrong with the block, and fails', () => {
    const lie: Check = { id: 'trust', state: 'failed', figures: {}, text: 'verify.trust.others' }
    const { text, button } = show([...passed, block, validators, lie], 'validators')
    expect(text).toContain('Too few of the validators that this browser trusts signed the block.')
    expect(page.place.querySelector('[role=alert]')?.textContent).toContain('Do not rely on this transaction')
    expect(button('Trust the current validators')).toBeUndefined()
    const plain = show([...passed, block, { id: 'validators', state: 'failed', figures: {} }], 'validators')
    expect(plain.text).toContain('A signature does not match its validator and this block.')
  })

  it('leaves an expired trust undecided, and trusts again only on request', () => {
    const expired: Check = {
      id: 'trust',
      state: 'undecided',
      figures: { last: '2026-11-01' },
      text: 'verify.trust.expired',
    }
    const { button, run, text, trustAgain } = show([...passed, block, validators, expired], 'validators')
    expect(text).toContain('last verified a block of 2026-11-01')
    expect(text).toContain('The result is inconclusive')
    expect(page.place.querySelector('[role=alert]')).toBeNull()
    act(() => button('Trust the current validators')?.click())
    expect(trustAgain).toHaveBeenCalledOnce()
    act(() => button('Check again')?.click())
    expect(run).toHaveBeenCalledWith(false)
  })
})

describe('the verification of a ledger without validators', () => {
  it('says that one operator orders it, or that the node cannot show signatures', () => {
    expect(show(passed, 'operator').text).toContain('One operator orders this ledger, and no validators sign it.')
    expect(show(passed, 'unproven').text).toContain('This node cannot show signatures of validators.')
  })

  it('has no verdict while the validators are unknown', () => {
    const { button, text } = show(passed, undefined)
    expect(text).not.toContain('Everything matches')
    expect(button('Flip one byte')).toBeUndefined()
    expect(show(passed, 'operator').button('Flip one byte')).toBeDefined()
  })
})
