// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import type { ChainId } from '@tidebook/chains/ids'
import type { ConfigFile } from '@tidebook/contract'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING } from '../../../lib/loadable.ts'
import { configStore } from '../../network/index.ts'
import type { ToProblem } from '../model/transfer-problems.ts'
import type { TransferView } from '../services/use-transfer.ts'
import { TransferButton } from './transfer-button.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => {
  page?.leave()
  configStore.set(LOADING)
})

function buttonFor(to?: ToProblem, unread?: ChainId): string {
  const from = unread && 'abnormal'
  const problems = { from, to, amount: undefined, memo: undefined, tag: undefined, waiting: false }
  const view = { chain: unread, form: { trusted: false }, problems, notes: {}, busy: false } as unknown as TransferView
  page = onPage(<TransferButton view={view} />)
  return page.place.textContent ?? ''
}

it.each([
  ['inactive', 'Send at least 35 SWTC'],
  ['inactive-token', 'Activate the recipient first'],
  ['checksum', 'Correct the recipient'],
] as const)('names the next step for a recipient with the problem %s (ERR-057)', (problem, words) => {
  expect(buttonFor(problem)).toBe(words)
})

it.each([
  [['transferOut'], 'Verify your identity to transfer.Verify identityVerify your identity first', true],
  [['withdraw'], 'Review transfer', false],
] as const)(
  'with verified identities required for %j the form reads: %s (ROL-008)',
  (realNameFor, words, isBlocked) => {
    configStore.set({ state: 'ready', value: { realNameFor } as unknown as ConfigFile })
    expect(buttonFor()).toBe(words)
    expect(page?.all('button').at(-1)?.getAttribute('aria-disabled') === 'true').toBe(isBlocked)
    expect(page?.all('a').map((link) => link.getAttribute('href'))).toEqual(isBlocked ? ['/home/my/identity'] : [])
  },
)

it.each([
  ['swt', 'SWTC wallet not activated or network abnormal'],
  ['xrp', 'Ripple wallet not activated or network abnormal'],
] as const)('names the wallet of %s whose account could not be read (ERR-058)', (chain, words) => {
  expect(buttonFor(undefined, chain)).toBe(words)
})
