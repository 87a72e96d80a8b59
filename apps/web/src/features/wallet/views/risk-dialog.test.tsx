// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { TOKENS, usePageStyles } from '../../../testing/page-styles.ts'
import { takeChange } from '../model/address-change.ts'
import { RiskDialog } from './risk-dialog.tsx'
import { typeText } from '../../../testing/type-text.ts'

const ADDRESS = 'jJ8PzpT7er3tXEWaUsVTPy3kQUaHVHdxvp'
const OTHER = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const LEFT = '/swap?pay=SWT'

let page: ReturnType<typeof onPage>
let close: ReturnType<typeof vi.fn<() => void>>

function field(): HTMLInputElement {
  return page.place.querySelector('input') as HTMLInputElement
}

function confirm(): void {
  return act(() => page.place.querySelector('form')?.requestSubmit())
}

beforeEach(() => {
  for (const group of [undefined, 'wallet'] as const) activateMessages('en', compileCatalog('en', group))
  navigate(LEFT, { replace: true })
  close = vi.fn<() => void>()
  page = onPage(<RiskDialog address={ADDRESS} onClose={close} />)
})
afterEach(() => {
  page.leave()
  takeChange()
  navigate('/', { replace: true })
})

it('shows a warning sign and explains that the key may be known and the wallet replaced (RSK-001, RSK-002, ERR-065)', () => {
  expect(page.place.querySelector('svg title')?.textContent).toBe('Warning')
  expect(page.place.textContent).toContain('This address is on the list of wallets whose keys may have leaked')
  expect(page.place.textContent).toContain('Replace the wallet: bring another key now')
})

it('explains what the prefilled address means', () => {
  expect(page.place.textContent).toContain('or leave this one to accept any key')
  expect(page.place.textContent).not.toContain('empty')
})

it('contains the address, takes another one, and has a button to confirm (RSK-003, RSK-004)', () => {
  expect(field().value).toBe(ADDRESS)
  typeText(field(), OTHER)
  expect(field().value).toBe(OTHER)
  expect(page.all('button').map(({ textContent }) => textContent)).toContain('Replace the wallet')
  confirm()
  expect(takeChange()).toEqual({ wanted: OTHER, back: LEFT })
})

it('closes, leads to the new key, and remembers the previous page (RSK-009, RSK-010, RSK-012)', () => {
  confirm()
  expect(close).toHaveBeenCalledOnce()
  expect(location.pathname).toBe(PATHS.newSetting)
  expect(takeChange()).toEqual({ wanted: undefined, back: LEFT })
})

it('is 30 % of the window wide (RSK-005)', () => {
  const removeStyles = usePageStyles(TOKENS)
  const width = getComputedStyle(document.documentElement).getPropertyValue('--dialog-narrow-w')
  expect([page.place.querySelector('dialog')?.classList.contains('desk:w-dialog-narrow'), width]).toEqual([
    true,
    '30vw',
  ])
  removeStyles()
})
